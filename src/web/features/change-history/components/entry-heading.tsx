import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { changeHistory } from '../../../messages/change-history.ts'
import { Badge, type BadgeVariant } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePersonName } from '../../people/view.ts'

type Props = { by: string | null; at: string; variant: BadgeVariant; change: string }

/** Who did what, and when. */
export function EntryHeading({ by, at, variant, change }: Props) {
  const t = useMessages(changeHistory)
  const nameOf = usePersonName()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-base font-medium">
        <span className="wrap-anywhere">{nameOf(by) ?? <Skeleton className="h-5 w-32" />}</span>
        <Badge variant={variant}>{change}</Badge>
      </h3>
      <time dateTime={at} className="ml-auto text-sm text-muted tabular">
        {formatDate(at, t.locale, 'dayAndTime')}
      </time>
    </div>
  )
}
