import { Skeleton } from '../../../ui/skeleton.tsx'
import { SkeletonGrid } from '../../../ui/skeleton-grid.tsx'

export function TemplateSkeletons() {
  return (
    <SkeletonGrid count={6}>
      <div className="flex flex-col gap-2.5 max-sm:gap-1">
        <Skeleton className="my-1 h-4.5 w-3/5" />
        <div className="grid gap-2.5 py-[0.3125rem]">
          <Skeleton className="h-3.5" />
          <Skeleton className="h-3.5 w-4/5 max-sm:hidden" />
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-[0.6875rem] pt-2.5 pb-[0.1875rem]">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
        <div className="-mb-2.5 flex min-h-11 items-center gap-4.5 border-t border-line pt-1">
          <Skeleton className="mr-auto h-3.5 w-2/5" />
          <Skeleton className="size-4.5" />
          <Skeleton className="size-4.5" />
          <Skeleton className="size-4.5" />
        </div>
      </div>
    </SkeletonGrid>
  )
}
