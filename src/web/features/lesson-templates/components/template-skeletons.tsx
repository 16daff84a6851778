import { Skeleton } from '../../../ui/skeleton.tsx'
import { SkeletonGrid } from '../../../ui/skeleton-grid.tsx'

/** Six stand-ins in the shape of the template cards. */
export function TemplateSkeletons() {
  return (
    <>
      <Skeleton className="mt-1 mb-4 h-3.5 w-24" />
      <SkeletonGrid count={6}>
        <Skeleton className="my-1 h-4.5 w-3/5" />
        <Skeleton className="mt-4 h-3.5 w-full" />
        <Skeleton className="mt-2.5 h-3.5 w-4/5" />
        <Skeleton className="mt-10 h-3.5 w-1/2" />
        <Skeleton className="mt-9 mb-1 h-3.5 w-2/5" />
      </SkeletonGrid>
    </>
  )
}
