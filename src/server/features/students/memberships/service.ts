import type { StudentInput } from '../../../../contract/students/schema.ts'
import { newId } from '../../../db/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { refuseSharedDays } from '../access.ts'
import {
  deleteMemberships,
  insertMemberships,
  listMemberships,
  type Membership,
  type StoredMembership,
  updateMembershipDates,
} from '../repository.ts'

/** The class of the student with this id after a move, and the first day in it. */
type Move = { id: string } & Pick<StudentInput, 'classId' | 'inClassSince'>

/** Moves each student into a class or out of every class, in a number of statements that does not grow with the moves. */
export async function moveToClasses(tx: Tx, moves: readonly Move[], context: RequestContext): Promise<void> {
  const stored = await listMemberships(
    tx,
    moves.map(({ id }) => id),
  )
  const before = Map.groupBy(stored, ({ studentId }) => studentId)
  const after = moves.flatMap((move) => membershipsAfter(move, before.get(move.id) ?? [], context))
  await replaceMemberships(tx, stored, after, context)
}

export async function replaceMemberships(
  tx: Tx,
  stored: readonly StoredMembership[],
  after: readonly Membership[],
  { actor }: RequestContext,
): Promise<void> {
  const [idsBefore, idsAfter] = [idsOf(stored), idsOf(after)]
  const deleted = stored.filter(({ id }) => !idsAfter.has(id))
  const unchanged = new Set<Membership>(stored)
  const changed = after.filter((membership) => idsBefore.has(membership.id) && !unchanged.has(membership))
  const added = after.filter(({ id }) => !idsBefore.has(id))
  // Deletes and ends come first, because the database allows one membership at a time even between two statements.
  if (deleted.length > 0) await deleteMemberships(tx, [...idsOf(deleted)])
  if (changed.length > 0) await updateMembershipDates(tx, changed, actor)
  if (added.length > 0) await insertMemberships(tx, added, actor)
}

function idsOf(memberships: readonly Membership[]): Set<string> {
  return new Set(memberships.map(({ id }) => id))
}

/** A student's memberships after a move; the next one starts today, unless the move names another day. */
export function membershipsAfter(
  { id: studentId, classId, inClassSince }: Move,
  before: readonly StoredMembership[],
  { today }: RequestContext,
): readonly Membership[] {
  const current = before.find(({ endsOn }) => endsOn === null)
  const earlier = before.filter((membership) => membership !== current)
  if (classId === (current?.classId ?? null)) {
    if (!current || inClassSince === undefined || inClassSince === current.startsOn) return before
    return withCurrent(earlier, { ...current, startsOn: inClassSince })
  }
  const startsOn = inClassSince === undefined || classId === null ? today : inClassSince
  if (classId === null) return current ? [...earlier, ...endedOn(startsOn, current)] : earlier
  const left = before.flatMap((membership) => {
    if (membership === current) return endedOn(startsOn, current)
    // Who leaves their class after today may join another one today.
    return membership.endsOn !== null && membership.endsOn > today ? endedOn(today, membership) : [membership]
  })
  const endedToday = left.find((membership) => membership.classId === classId && membership.endsOn === today)
  if (endedToday && inClassSince !== today) {
    const others = left.filter((membership) => membership !== endedToday)
    const reopenedSince = inClassSince === undefined ? endedToday.startsOn : inClassSince
    return withCurrent(others, { ...endedToday, startsOn: reopenedSince, endsOn: null })
  }
  return withCurrent(left, { id: newId(), studentId, classId, startsOn, endsOn: null })
}

/** A student's memberships with the current one; it takes over the days from its start on of earlier ones in the same class. */
function withCurrent(earlier: readonly StoredMembership[], current: Membership): readonly Membership[] {
  const isInClass = ({ classId }: Membership) => classId === current.classId
  refuseSharedDays(
    earlier.filter((membership) => !isInClass(membership)),
    current.startsOn,
  )
  const ended = earlier.flatMap((membership) => {
    const { endsOn } = membership
    const isTakenOver = endsOn !== null && (current.startsOn === null || endsOn > current.startsOn)
    return isInClass(membership) && isTakenOver ? endedOn(current.startsOn, membership) : [membership]
  })
  return [...ended, current]
}

/** The membership, ended on the day (null: always); none, when it would be empty. */
export function endedOn(day: string | null, membership: StoredMembership): StoredMembership[] {
  const { startsOn } = membership
  return day !== null && (startsOn === null || startsOn < day) ? [{ ...membership, endsOn: day }] : []
}
