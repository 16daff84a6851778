import { Skeleton } from '../../../ui/skeleton.tsx'

const days = [0, 1, 2, 3, 4, 5, 6]

/** What stands for the days of a week: on a phone the strip and a line a day, else seven columns. */
export function DaysSkeleton() {
  return (
    <>
      <div aria-hidden className="grid h-12 grid-cols-7 place-items-center border-b border-line sm:hidden">
        {days.map((day) => (
          <Skeleton key={day} className="h-7 w-6" />
        ))}
      </div>
      <div aria-hidden className="grid grid-cols-1 gap-2 p-3 sm:grid-cols-7 sm:p-1.5">
        {days.map((day) => (
          <Skeleton key={day} className="h-13 sm:h-32" />
        ))}
      </div>
    </>
  )
}
