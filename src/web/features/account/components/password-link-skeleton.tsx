import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Covers the form for a new password while its link is checked; it appears after a delay, so not for a quick check. */
export function PasswordLinkSkeleton() {
  const t = useMessages(common)
  return (
    <div role="status" className="absolute inset-0 flex animate-[appear_140ms_150ms_both] flex-col gap-5">
      <h1 className="sr-only">{t('loading')}</h1>
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-5" />
      <Skeleton className="flex-3" />
      <Skeleton className="flex-2" />
      <Skeleton className="h-10" />
    </div>
  )
}
