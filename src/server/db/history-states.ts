import type { ChangeKind } from '../../contract/change-history/rules.ts'
import { snakeCase } from './column-names.ts'
import { answeredColumns, type HistoryTable } from './history-columns.ts'

/** A row as the trigger has stored it: columns in snake_case, times 'HH:MM:SS'. */
export type StoredRow = Readonly<Record<string, unknown>>
/** A change of one row. */
export type ChangeRow = {
  id: number
  at: string
  by: string | null
  saveId: string | null
  tableName: string
  recordId: string
  before: StoredRow | null
  after: StoredRow | null
  /** The same for all changes of one transaction. */
  transaction: string
}
/** What an entity was: the fields of the API. */
export type State = Readonly<Record<string, unknown>>
/** What it was before and after a change; null when it did not exist or was deleted. */
export type States = { before: State | null; after: State | null }

/** What one transaction has changed; `id` is that of its oldest change. */
export type HistoryEntry = States & { id: string; at: string; by: string | null; change: ChangeKind }

/** Fields that the reader of a history may not know of. */
type Hidden = readonly string[]

/** The fields of a stored row; null when there is none, or it is deleted. */
export function stateOf(table: HistoryTable, row: StoredRow | null, hidden: Hidden = []): State | null {
  if (!row || row.deleted_at) return null
  const names = Object.keys(answeredColumns[table]).filter((name) => !hidden.includes(name))
  // What was written before a column existed does not have it.
  const state = Object.fromEntries(
    names.filter((name) => snakeCase(name) in row).map((name) => [name, answeredValue(row, name)]),
  )
  return table === 'studentProgress' ? { ...state, ...recordedAttendanceOf(row) } : state
}

/** The attendance of a record; that somebody was simply present or absent is stored without a state. */
export function recordedAttendanceOf({ is_present: isPresent, state, minutes }: StoredRow): State {
  return { state: state ?? (isPresent ? 'present' : 'absent'), minutes: minutes ?? null }
}

/** A value as the API answers it. */
function answeredValue(row: StoredRow, name: string): unknown {
  const value = row[snakeCase(name)]
  return name.endsWith('Time') && typeof value === 'string' ? value.slice(0, 5) : value
}

/** Leaves only those fields in both states that differ; undefined when none does. */
export function onlyChanges({ before, after }: States): States | undefined {
  if (!before || !after) return before === after ? undefined : { before, after }
  const names = Object.keys({ ...before, ...after })
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length === 0) return undefined
  const pick = (state: State) =>
    Object.fromEntries(changed.flatMap((name) => (name in state ? [[name, state[name]]] : [])))
  return { before: pick(before), after: pick(after) }
}

/** The changes of each transaction, oldest first; the transactions newest first. */
export function groupByTransaction(newestFirst: readonly ChangeRow[]): ChangeRow[][] {
  const groups: ChangeRow[][] = []
  for (const row of newestFirst) {
    const group = groups.at(-1)
    if (group?.[0]?.transaction === row.transaction) group.unshift(row)
    else groups.push([row])
  }
  return groups
}

/** The entry of the changes of a transaction; undefined when they change nothing that is shown. */
export function historyEntryOf(
  table: HistoryTable,
  changes: readonly ChangeRow[],
  hidden: Hidden,
): HistoryEntry | undefined {
  const [first, last] = [changes[0], changes.at(-1)]
  const isInsert = changes.some((row) => row.tableName === snakeCase(table) && row.before === null)
  const states = first && onlyChanges(statesOf(table, changes, { isInsert, hidden }))
  if (!first || !last || !states) return undefined
  return { id: String(first.id), at: last.at, by: last.by, change: changeKindOf(states, isInsert), ...states }
}

/** What a change did: without a state before it, it created the record if it inserted one, and else restored it. */
export function changeKindOf({ before, after }: States, isInsert: boolean): ChangeKind {
  if (!after) return 'delete'
  if (before) return 'update'
  return isInsert ? 'create' : 'restore'
}

function statesOf(
  table: HistoryTable,
  changes: readonly ChangeRow[],
  { isInsert, hidden }: { isInsert: boolean; hidden: Hidden },
): States {
  const own = changes.filter(({ tableName }) => tableName === snakeCase(table))
  const parts = netChanges(changes.filter((row) => !own.includes(row)))
  const [first, last] = [own[0], own.at(-1)]
  const before = first ? stateOf(table, first.before, hidden) : {}
  const after = last ? stateOf(table, last.after, hidden) : {}
  if (table === 'classes' && (isInsert || parts.length > 0)) return withTimetable({ before, after }, parts)
  return table === 'students' ? withClass({ before, after }, parts, isInsert) : { before, after }
}

type NetChange = Pick<ChangeRow, 'recordId' | 'before' | 'after'>

/** What a transaction has made of each record. */
export function netChanges(oldestFirst: readonly ChangeRow[]): NetChange[] {
  const records = Map.groupBy(oldestFirst, ({ recordId }) => recordId)
  return [...records].map(([recordId, changes]) => {
    return { recordId, before: changes[0]?.before ?? null, after: changes.at(-1)?.after ?? null }
  })
}

/** Adds the timetable, which was changed or is that of a new class; a restoration leaves it as it was and does not have it. */
function withTimetable({ before, after }: States, entries: readonly NetChange[]): States {
  const timetableOf = (rows: readonly (StoredRow | null)[]) =>
    rows
      .filter((row) => row !== null)
      .toSorted((one, other) => Number(one.position) - Number(other.position))
      .map((row) => {
        const fields = timetableFields.map((name) => [name, answeredValue(row, name)] as const)
        // The API leaves out what an entry does not have.
        return Object.fromEntries(fields.filter(([, value]) => value !== null && value !== undefined))
      })
  return {
    before: before && { ...before, weeklySchedule: timetableOf(entries.map((entry) => entry.before)) },
    after: after && { ...after, weeklySchedule: timetableOf(entries.map((entry) => entry.after)) },
  }
}

const timetableFields = ['id', 'dayOfWeek', 'startTime', 'endTime', 'period', 'weeks']

/** Adds the class to the states of a student, when the membership was changed or the student is new. */
function withClass({ before, after }: States, memberships: readonly NetChange[], isInsert: boolean): States {
  const isCurrent = (row: StoredRow | null) => row !== null && row.ends_on === null
  const left = memberships.find((membership) => isCurrent(membership.before))?.before
  const joined = memberships.find((membership) => isCurrent(membership.after))?.after
  if (!isInsert && !left && !joined) return { before, after }
  const classOf = (row: StoredRow | null | undefined) => {
    return { classId: row?.class_id ?? null, inClassSince: row?.starts_on ?? null }
  }
  return { before: before && { ...before, ...classOf(left) }, after: after && { ...after, ...classOf(joined) } }
}
