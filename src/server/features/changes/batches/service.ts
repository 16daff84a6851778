import { allNouns, type ChangeEvent } from '../../../../contract/changes/rules.ts'
import type { Db } from '../../../db/transaction.ts'
import { type ChangedRow, type Counters, listCommittedChanges } from '../repository.ts'

/** What was committed until a version of the school, and since the one before. */
export type Batch = { version: number; changes: ChangeEvent[] }

const maxBatches = 500
/** As many as the save of a large class register has. */
const maxIds = 500
/** Half of the bytes that disconnect a stream, which is read only when all that it has missed is in it. */
const maxMissedLength = 128 * 1024

/** Reads what was committed, hands each new batch to `onBatch`, and keeps the newest for those who have missed them. */
export function recentBatches(db: Db, onBatch: (batch: Batch) => void) {
  let counters: Counters | undefined
  /** Oldest first; `start` is the version before the first. */
  const recent: Batch[] = []
  let start = 0
  let version = 0
  let reading: Promise<void> | undefined

  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function read(): Promise<void> {
    const isFirst = counters === undefined
    const committed = await listCommittedChanges(db, counters)
    const previous = version
    counters = committed.counters
    version = Object.values(counters).reduce((sum, changes) => sum + changes, 0)
    if (isFirst) start = version
    if (isFirst || version === previous) return
    const batch = { version, changes: committed.rows ? changesOf(committed.rows) : [everything] }
    recent.push(batch)
    if (recent.length > maxBatches) start = recent.shift()?.version ?? start
    onBatch(batch)
  }

  /** What was committed after a version: everything may have been where that is not known, or too much to name. */
  function listAfter(after: number): Batch[] {
    const isKnown = start <= after && after <= version
    const missed = recent.filter((batch) => batch.version > after)
    const isNamed = isKnown && JSON.stringify(missed).length <= maxMissedLength
    return isNamed ? missed : [{ version, changes: [everything] }]
  }

  return { currentVersion: () => version, readOnce, listAfter }
}

/** The nouns whose answers show a table, where that is not the noun of its name. */
const nounsOfTable: Readonly<Record<string, readonly string[]>> = {
  approved_users: ['approved-users', 'people'],
  outgoing_mails: ['approved-users'],
  school_calendars: ['school-calendar'],
  weekly_schedule_entries: ['classes'],
  class_memberships: ['students'],
}

/** The nouns of which only those may know who manage the users. */
export const restrictedNouns = ['approved-users']
const everything: ChangeEvent = {
  nouns: allNouns,
  ids: [],
  by: null,
  client: null,
  isOnlyRecordsAndJournals: false,
}

/** One change for each person and program. */
function changesOf(rows: readonly ChangedRow[]): ChangeEvent[] {
  const groups = Map.groupBy(rows, ({ by, client }) => `${by} ${client}`)
  return [...groups.values()].map((group) => {
    const nouns = new Set(group.flatMap(({ tableName }) => nounsOfTable[tableName] ?? tableName.replaceAll('_', '-')))
    const ids = new Set(group.flatMap((row) => row.ids))
    const { by = null, client = null } = group[0] ?? {}
    const isNamed = ids.size <= maxIds
    const isOnlyRecordsAndJournals = isNamed && group.every((row) => row.isRecordOrJournal)
    return { nouns: [...nouns], ids: isNamed ? [...ids] : [], by, client, isOnlyRecordsAndJournals }
  })
}
