import { common } from '../../../../lib/i18n/common.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'

/** A student's page while it is loading. */
export function StudentPageSkeleton() {
  const c = useMessages(common)
  return (
    <div role="status" className="mt-3 grid gap-6">
      <span className="sr-only">{c('loading')}</span>
      <div className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-full!" />
        <div>
          <Skeleton className="h-7 w-56" />
          <Skeleton className="mt-2 h-5 w-40" />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Skeleton className="h-[7.25rem]" />
        <Skeleton className="h-[7.25rem]" />
        <Skeleton className="h-[7.25rem]" />
        <Skeleton className="h-[7.25rem]" />
      </div>
      <Skeleton className="h-80" />
      <Skeleton className="h-64" />
    </div>
  )
}
