import { pointsToKeep } from '../../../../contract/student-progress/rules.ts'
import type {
  StudentProgress,
  StudentProgressInput,
  StudentProgressUpdate,
} from '../../../../contract/student-progress/schema.ts'
import { retryWithoutPurged } from '../../../db/constraint-errors.ts'
import { newId } from '../../../db/ids.ts'
import { refuseSaveOfAnother } from '../../../db/saves.ts'
import type { Db, Writer } from '../../../db/transaction.ts'
import { refuseIfChangedMeanwhile } from '../../../db/versions.ts'
import { loaderByWriter } from '../../../db/write-batches.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { recordNotFound, refuseImpossibleRecord, refuseOtherPair } from '../access.ts'
import { type Entry, findRecord, type NewRecord, type Pair, type RecordChange } from '../repository.ts'
import { insertRecords, updateRecords } from './repository.ts'

/**
 * Creates the functions that record an entry of a student in a lesson. `record` inserts the first record of the pair, and
 * changes a later one, or throws 409 when it was based on there being none; `update` changes a record. A save of a register
 * sends about thirty requests at once, so those that arrive together are written by one statement for each save, without
 * a transaction. For a record that this leaves out the reason is looked up; without one, the stored record has changed
 * meanwhile, and it is written again.
 */
export function progressRecorder(db: Db) {
  const inserted = loaderByWriter(async (writer, records: readonly NewRecord[]) =>
    assignInserted(await retryWithoutPurged(() => insertRecords(db, writer, records)), records),
  )
  const changed = loaderByWriter((writer, changes: readonly RecordChange[]) => updateEachPair(db, writer, changes))

  /** Answers undefined where there is no such record. */
  async function updateRecord(wanted: RecordChange, writer: Writer): Promise<StudentProgress | undefined> {
    const record = await changed(writer).load(wanted)
    if (record) return record
    await refuseSaveOfAnother(db, writer)
    const { by, id, basedOn } = wanted
    if (by === 'pair') await refuseImpossibleRecord(db, id, wanted)
    const stored = await findRecord(db, wanted)
    if (!stored) return undefined
    refuseOtherPair(stored, wanted)
    if (isSameEntry(stored, wanted)) return stored
    if (basedOn !== null) refuseIfChangedMeanwhile(stored, new Date(basedOn).toISOString())
    return updateRecord(wanted, writer)
  }

  async function recordPair(
    record: NewRecord,
    basedOn: number | null,
    writer: Writer,
  ): Promise<{ isNew: boolean; entity: StudentProgress }> {
    const created = await inserted(writer).load(record)
    if (created) return { isNew: true, entity: created }
    const entity = await updateRecord({ ...record, by: 'pair', basedOn }, writer)
    // An undo has deleted the record that was in the way of the first one.
    return entity ? { isNew: false, entity } : recordPair(record, basedOn, writer)
  }

  return {
    record: async (input: StudentProgressInput, { actor, client }: RequestContext) => {
      const { id = newId(), studentId, scheduledLessonId, saveId } = input
      const record = { id, studentId, scheduledLessonId, ...entryToKeep(input) }
      // Every record is newer than there being none.
      const basedOn = input.updatedAt === null ? 0 : null
      return recordPair(record, basedOn, { actor, client, saveId })
    },
    update: async (id: string, update: StudentProgressUpdate, { actor, client }: RequestContext) => {
      const { studentId, scheduledLessonId, updatedAt, saveId } = update
      // PostgreSQL reads fewer instants than the API accepts, such as those of the year 0.
      const basedOn = updatedAt === undefined ? null : Date.parse(updatedAt) || 0
      const wanted = { id, studentId, scheduledLessonId, ...entryToKeep(update), by: 'id' as const, basedOn }
      const record = await updateRecord(wanted, { actor, client, saveId })
      if (!record) throw recordNotFound()
      return record
    },
  }
}

/** For each wanted record the inserted one; of equal wanted ones only the first has inserted it. */
function assignInserted(
  inserted: readonly StudentProgress[],
  wanted: readonly NewRecord[],
): (StudentProgress | undefined)[] {
  const unassigned = new Map(inserted.map((record) => [record.id, record]))
  return wanted.map((candidate) => {
    const record = unassigned.get(candidate.id)
    if (!record || pairOf(record) !== pairOf(candidate) || !isSameEntry(record, candidate)) return undefined
    unassigned.delete(candidate.id)
    return record
  })
}

/** For each change the record as wanted; of several changes of one pair only the first is made. */
async function updateEachPair(
  db: Db,
  writer: Writer,
  changes: readonly RecordChange[],
): Promise<(StudentProgress | undefined)[]> {
  const firstOfPair = new Map(changes.toReversed().map((change) => [pairOf(change), change]))
  const changed = await updateRecords(db, writer, [...firstOfPair.values()])
  const recordOfPair = new Map(changed.map((record) => [pairOf(record), record]))
  return changes.map((change) =>
    firstOfPair.get(pairOf(change)) === change ? recordOfPair.get(pairOf(change)) : undefined,
  )
}

function pairOf({ studentId, scheduledLessonId }: Pair): string {
  return `${studentId} ${scheduledLessonId}`
}

function entryToKeep({ isPresent, points, comment, state, minutes }: Entry): Entry {
  return { isPresent, points: pointsToKeep({ isPresent, points }), comment, state, minutes }
}

/** Whether the record has what is wanted; a state or minutes that are not given stay as they are. */
function isSameEntry(record: Entry, { isPresent, points, comment, state, minutes }: Entry): boolean {
  const isSame: Record<keyof Entry, boolean> = {
    isPresent: record.isPresent === isPresent,
    points: record.points === points,
    comment: record.comment === comment,
    state: state === undefined || record.state === state,
    minutes: minutes === undefined || record.minutes === minutes,
  }
  return Object.values(isSame).every(Boolean)
}
