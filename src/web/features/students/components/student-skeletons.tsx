import { classNames } from '../../../lib/class-names.ts'
import { useCanProbably } from '../../../session/permitted.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SkeletonGrid } from '../../../ui/skeleton-grid.tsx'

/** The cards of students while they load. */
export function StudentSkeletons() {
  const hasBox = useCanProbably('changeSchool')
  return (
    // As high as the window: most lists are longer, and their scroll bar is there from the beginning and moves nothing later.
    <div className="min-h-dvh">
      <SkeletonGrid count={8}>
        <div className="flex gap-3">
          <Skeleton
            className={classNames(
              'size-10 shrink-0 rounded-full! max-sm:size-9',
              hasBox && 'max-sm:ml-5 sm:ml-7.5 sm:pointer-coarse:ml-8.5',
            )}
          />
          <div className="flex-1">
            <Skeleton className="my-1 h-4 w-3/5 max-sm:my-0" />
            <Skeleton className="mt-2 h-3.5 w-2/5 max-sm:mt-1.5" />
            <Skeleton className="mt-3 mb-0.5 h-3.5 w-1/3 max-sm:hidden" />
          </div>
        </div>
      </SkeletonGrid>
    </div>
  )
}
