import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A placeholder for a class's page while it loads. */
export function ClassPageSkeleton() {
  const c = useMessages(common)
  return (
    <div role="status">
      <span className="sr-only">{c('loading')}</span>
      <Skeleton className="mt-3 mb-5 h-[6.5rem]" />
      <Skeleton className="h-11" />
      <div className="mt-5 grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
      </div>
    </div>
  )
}
