import { Skeleton } from '../../../ui/skeleton.tsx'
import { SkeletonGrid } from '../../../ui/skeleton-grid.tsx'

/** Eight placeholders in the shape of the class cards. */
export function ClassSkeletons() {
  return (
    <SkeletonGrid count={8}>
      <Skeleton className="mt-1.5 h-4.5 w-2/5" />
      <Skeleton className="mt-6 h-5 w-3/5" />
      <Skeleton className="mt-4.5 h-3.5 w-1/2" />
    </SkeletonGrid>
  )
}
