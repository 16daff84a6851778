import { pointsToKeep, readPoints } from '../../../../contract/student-progress/rules.ts'
import type { StudentProgress } from '../../../../contract/student-progress/schema.ts'

/**
 * What stands in one line of the register. `points` is the text as typed ('' counts as 0); null is 'no grade'. `isSaid`:
 * the person confirmed the line as it stands, though nothing in it looks changed.
 */
export type RegisterMark = { isPresent: boolean; points: string | null; comment: string; isSaid?: boolean }

/**
 * One student's line: what stands there, the record it is based on, and, when somebody else changed that record
 * meanwhile, the other's record, until the person has chosen.
 */
export type RegisterRow = {
  studentId: string
  mark: RegisterMark
  record: StudentProgress | undefined
  rival?: StudentProgress | undefined
  /** The last save did not reach the server with this line. */
  hasFailed?: boolean
}

/** A student without a record is present, with an empty points field. */
const unrecordedMark: RegisterMark = { isPresent: true, points: '', comment: '' }

/** A stored record as the register shows it. Somebody who was absent starts with an empty field when marked present. */
export function markOf(record: StudentProgress | undefined): RegisterMark {
  if (!record) return unrecordedMark
  const points = record.points === null ? null : String(record.points)
  return { isPresent: record.isPresent, points: record.isPresent ? points : '', comment: record.comment }
}

/** The lines of a register, in the order of its students. */
export function registerRows(register: {
  students: readonly { id: string }[]
  progress: readonly StudentProgress[]
}): RegisterRow[] {
  const records = new Map(register.progress.map((record) => [record.studentId, record]))
  return register.students.map(({ id }) => ({ studentId: id, mark: markOf(records.get(id)), record: records.get(id) }))
}

/**
 * The line with a part of its mark changed; the very same line where nothing changes: a field that is left says its value
 * once more.
 */
export function withMark(row: RegisterRow, part: Partial<RegisterMark>): RegisterRow {
  const mark = { ...row.mark, ...part }
  const names = Object.keys(part) as (keyof RegisterMark)[]
  return names.every((name) => mark[name] === row.mark[name]) ? row : { ...row, mark }
}

/** What a save sends of a line: points as a number or null, the comment trimmed. */
export function valuesOf({ isPresent, points, comment }: RegisterMark) {
  const graded = points === null ? null : readPoints(points)
  return { isPresent, points: pointsToKeep({ isPresent, points: graded }), comment: comment.trim() }
}

/** Whether two lines would be stored as the same. */
export function isSameMark(first: RegisterMark, second: RegisterMark): boolean {
  const [one, other] = [valuesOf(first), valuesOf(second)]
  return one.isPresent === other.isPresent && one.points === other.points && one.comment === other.comment
}

/** Whether the person changed something in this line that the server does not have. */
export function isChanged(row: RegisterRow): boolean {
  return row.rival !== undefined || isSaid(row) || !isSameMark(row.mark, markOf(row.record))
}

/** Of a student without a record: a typed 0 says something, though an empty field is stored as the same. */
function isSaid({ record, mark }: RegisterRow): boolean {
  return record === undefined && (mark.isSaid === true || (mark.isPresent && (mark.points ?? '').trim() !== ''))
}

/** Whether a save sends this line: changed or never recorded, and with no choice left open. */
export function needsSaving(row: RegisterRow): boolean {
  return row.rival === undefined && (row.record === undefined || isChanged(row))
}

/** The Ukrainian scale, as values to be pressed. */
export const quickPoints = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Points one step up or down from what is typed, within the limits. */
export function stepPoints(points: string | null, step: number): string {
  return String(readPoints(String(readPoints(points ?? '') + step)))
}

export type SaveOutcome =
  | { kind: 'saved'; record: StudentProgress }
  | { kind: 'changedMeanwhile'; current: StudentProgress }
  | { kind: 'failed' }

/**
 * A line after its save: `row` as it stands now, `sent` as it was sent. What was typed in between stays letter for
 * letter; where it says something else it is a change for the next save. Somebody else's newer record is taken as it is
 * when nothing was changed here or both say the same; otherwise it waits as a rival for the person's choice.
 */
export function afterSave(row: RegisterRow, outcome: SaveOutcome, sent = row): RegisterRow {
  const { studentId, mark, record } = row
  const isAsSent = mark === sent.mark
  switch (outcome.kind) {
    case 'failed':
      return { ...row, hasFailed: true }
    case 'saved':
      return { studentId, mark: isAsSent ? markOf(outcome.record) : mark, record: outcome.record }
    case 'changedMeanwhile': {
      const line = { studentId, mark, record }
      if (isAsSent) return meeting(line, outcome.current)
      const met = overUnmarked(line, outcome.current) ?? meeting(line, outcome.current)
      return isSameMark(met.mark, mark) ? { ...met, mark } : met
    }
  }
}

/** The lines as they stand now, each with how the one that was sent has fared, by student. */
export function afterSaves(
  rows: readonly RegisterRow[],
  sent: readonly RegisterRow[],
  outcomes: ReadonlyMap<string, SaveOutcome>,
): RegisterRow[] {
  return rows.map((row, place) => {
    const outcome = outcomes.get(row.studentId)
    return outcome ? afterSave(row, outcome, sent[place]) : row
  })
}

/**
 * The line to send once more when somebody else's save was first, where there is nothing to ask: theirs says only what
 * a save says of a student that nobody marked, and here something was marked.
 */
export function overUnmarked(row: RegisterRow, current: StudentProgress): RegisterRow | undefined {
  const isFree = row.record === undefined && isSameMark(markOf(current), unrecordedMark)
  return isFree && isChanged(row) ? { ...row, record: current } : undefined
}

function meeting(row: RegisterRow, current: StudentProgress): RegisterRow {
  const isOurs = isChanged(row) && !isSameMark(row.mark, markOf(current))
  return isOurs ? { ...row, rival: current } : { studentId: row.studentId, mark: markOf(current), record: current }
}

/** A line after the choice between one's own values and the other's. Keeping one's own makes it a change of the other's. */
export function afterChoice({ studentId, mark, rival }: RegisterRow, choice: 'mine' | 'theirs'): RegisterRow {
  return { studentId, mark: choice === 'mine' ? mark : markOf(rival), record: rival }
}

/** What the browser keeps until the server has it: the changed lines, each with the version it was based on. */
export type RegisterDraft = Record<string, { mark: RegisterMark; basedOn: string | null }>

/** The changed lines; undefined when there is nothing to keep. */
export function draftOf(rows: readonly RegisterRow[]): RegisterDraft | undefined {
  const changed = rows.filter(isChanged)
  if (changed.length === 0) return undefined
  return Object.fromEntries(
    changed.map(({ studentId, mark, record }) => [studentId, { mark, basedOn: record?.updatedAt ?? null }]),
  )
}

/** The lines with a kept draft laid over them; where the record is no longer the one it was based on, both are shown. */
export function withDraft(rows: readonly RegisterRow[], draft: RegisterDraft | undefined): RegisterRow[] {
  if (!draft) return [...rows]
  return rows.map((row) => {
    const kept = draft[row.studentId]
    if (!kept) return row
    const isKnown = isSameMark(kept.mark, row.mark)
    if (isKnown && !isSaid({ ...row, mark: kept.mark })) return row
    const isBasedOnRecord = kept.basedOn === (row.record?.updatedAt ?? null)
    return { ...row, mark: kept.mark, ...(!isBasedOnRecord && row.record && { rival: row.record }) }
  })
}
