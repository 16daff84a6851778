import { isNotFound } from '../../../../lib/api/client.ts'
import { common } from '../../../../lib/i18n/common.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import type { RetryableQuery } from '../../../../ui/retry-button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'

type Props = { query: RetryableQuery & { error: Error | null } }

/** Shown until the lesson is loaded: its skeleton, or why it cannot be loaded. */
export function LessonDetailsPlaceholder({ query }: Props) {
  const t = useMessages(register)
  const c = useMessages(common)
  if (isNotFound(query.error)) return <ErrorState title={t('gone')} text={t('goneText')} />
  if (query.error) return <ErrorState title={t('failed')} query={query} />
  return (
    <div role="status" className="grid gap-x-8 gap-y-5 lg:grid-cols-[17rem_1fr]">
      <span className="sr-only">{c('loading')}</span>
      <div className="grid content-start gap-3">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-2/3" />
      </div>
      <div className="grid gap-x-8 gap-y-2 pt-10 lg:grid-cols-2">
        {rowNumbers.map((number) => (
          <Skeleton key={number} className="h-8" />
        ))}
      </div>
    </div>
  )
}

const rowNumbers = Array.from({ length: 24 }, (_, index) => index)
