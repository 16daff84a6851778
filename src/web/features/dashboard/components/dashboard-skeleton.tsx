import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DaysSkeleton } from '../../scheduled-lessons/components/days-skeleton.tsx'

/** The current lessons above the week, as high as the window, because what is below them may not move. */
export function DashboardSkeleton() {
  return (
    <div aria-hidden className="grid h-dvh grid-rows-[auto_minmax(0,1fr)] gap-4 sm:gap-6">
      <Card className="grid gap-x-8 gap-y-4 py-4! sm:grid-cols-2">
        {[0, 1].map((part) => (
          <div key={part} className="grid gap-1">
            <Skeleton className="my-0.5 h-4 w-16" />
            <Skeleton className="my-2 h-6 w-2/3" />
          </div>
        ))}
      </Card>
      <Card isFlush className="overflow-clip max-[22rem]:-mx-4 max-[22rem]:rounded-none max-[22rem]:border-x-0">
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-3">
          <div className="flex-[1_1_9rem] max-sm:basis-full">
            <Skeleton className="my-1 h-5 w-40" />
            <Skeleton className="my-0.5 h-4 w-48" />
          </div>
          <Skeleton className="h-8 w-48 pointer-coarse:h-11" />
        </div>
        <DaysSkeleton />
      </Card>
    </div>
  )
}
