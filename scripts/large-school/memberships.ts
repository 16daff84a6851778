import { addDays } from '../../src/contract/kernel/dates.ts'

/** A student's time in a class, from its first day to the day before its end; null: without a limit. */
export type Membership = { classIndex: number; startsOn: string | null; endsOn: string | null }

type SchoolSize = { today: string; classes: number; students: number }

/** The classes of one student, one after the other: most stay in one, some move, come back, leave or are deleted. */
export function membershipsOf(
  studentIndex: number,
  { today, classes, students }: SchoolSize,
): { memberships: Membership[]; isDeleted: boolean } {
  const first = Math.floor((studentIndex * classes) / students)
  const next = (first + 1) % classes
  // A different day for each, within the half year before today.
  const movesOn = addDays(today, -20 - ((studentIndex * 37) % 160))
  const isDeleted = studentIndex % 80 === 17
  if (classes > 1 && studentIndex % 40 === 7) {
    const memberships = [
      { classIndex: first, startsOn: null, endsOn: movesOn },
      { classIndex: next, startsOn: movesOn, endsOn: null },
    ]
    return { memberships, isDeleted }
  }
  if (classes > 1 && studentIndex % 120 === 11) {
    const returnsOn = addDays(movesOn, 15)
    const memberships = [
      { classIndex: first, startsOn: null, endsOn: movesOn },
      { classIndex: next, startsOn: movesOn, endsOn: returnsOn },
      { classIndex: first, startsOn: returnsOn, endsOn: null },
    ]
    return { memberships, isDeleted }
  }
  const endsOn = studentIndex % 60 === 13 ? movesOn : null
  return { memberships: [{ classIndex: first, startsOn: null, endsOn }], isDeleted }
}
