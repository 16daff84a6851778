import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** A placeholder for the list while it loads. */
export function UserSkeletons() {
  const t = useMessages(approvedUsers)
  return (
    <section>
      <Spinner className="mb-3 w-fit py-px" label={t('loading')} />
      <Card isFlush>
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <div key={key} className="flex items-center justify-between gap-5 border-line px-5 py-3 not-first:border-t">
            <div className="grow">
              <Skeleton className="my-1 h-4 w-56 max-w-full" />
              <Skeleton className="my-1 h-3.5 w-32" />
            </div>
            <Skeleton className="h-5 w-32 max-sm:hidden" />
          </div>
        ))}
      </Card>
    </section>
  )
}
