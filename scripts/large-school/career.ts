import { addDays } from '../../src/contract/kernel/dates.ts'

/** A student's classes one after the other; a stay counts from its first day to the day before its end. */
export type Career = { classPlace: number; startsOn: string | null; endsOn: string | null }[]

type SchoolSize = { today: string; classes: number; students: number }

/** What becomes of the student at this place: most stay in one class, some move, come back, leave or are removed. */
export function careerOf(
  place: number,
  { today, classes, students }: SchoolSize,
): {
  career: Career
  isRemoved: boolean
} {
  const home = Math.floor((place * classes) / students)
  const next = (home + 1) % classes
  // A different day for each, within the half year before today.
  const turn = addDays(today, -20 - ((place * 37) % 160))
  const isRemoved = place % 80 === 17
  if (classes > 1 && place % 40 === 7) {
    const career = [
      { classPlace: home, startsOn: null, endsOn: turn },
      { classPlace: next, startsOn: turn, endsOn: null },
    ]
    return { career, isRemoved }
  }
  if (classes > 1 && place % 120 === 11) {
    const back = addDays(turn, 15)
    const career = [
      { classPlace: home, startsOn: null, endsOn: turn },
      { classPlace: next, startsOn: turn, endsOn: back },
      { classPlace: home, startsOn: back, endsOn: null },
    ]
    return { career, isRemoved }
  }
  return { career: [{ classPlace: home, startsOn: null, endsOn: place % 60 === 13 ? turn : null }], isRemoved }
}

/** Whether somebody belongs to the class on a day. */
export function isMember({ startsOn, endsOn }: Career[number], date: string): boolean {
  return (startsOn === null || startsOn <= date) && (endsOn === null || date < endsOn)
}
