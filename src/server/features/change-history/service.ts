import { defaultEntries } from '../../../contract/change-history/rules.ts'
import type { HistoryQuery } from '../../../contract/change-history/schema.ts'
import type { HistoryTable } from '../../db/history-columns.ts'
import {
  type ChangeRow,
  groupByTransaction,
  type HistoryEntry,
  historyEntryOf,
  type State,
} from '../../db/history-states.ts'
import type { Db } from '../../db/transaction.ts'
import { listClassNames } from '../classes/repository.ts'
import type { Viewer } from '../scheduled-lessons/journal/repository.ts'
import { refuseUnstored } from './access.ts'
import { listChanges, listTemplateTitles } from './repository.ts'

/** How many rows of the change history an entry has at most as a rule; more are read on when they were not enough. */
const rowsOfEntry: Record<HistoryTable, number> = {
  lessonTemplates: 1,
  classes: 20,
  students: 4,
  scheduledLessons: 1,
  studentProgress: 1,
}

/**
 * The entries of an entity, newest first, deleted ones included: each is what one transaction has changed. Throws 404 when it
 * has never existed, or was purged.
 */
export async function getHistory(
  db: Db,
  table: HistoryTable,
  id: string,
  page: HistoryQuery,
  { mayReadNotes }: Viewer,
): Promise<HistoryEntry[]> {
  const hidden = mayReadNotes ? [] : ['notes']
  const limit = Number(page.limit ?? defaultEntries)
  const rowsAtOnce = limit * rowsOfEntry[table] + 1
  const rows: ChangeRow[] = []
  let before = Number(page.before ?? Number.MAX_SAFE_INTEGER)
  for (;;) {
    const portion = await listChanges(db, table, id, { before, limit: rowsAtOnce })
    rows.push(...portion)
    const isEnd = portion.length < rowsAtOnce
    if (isEnd && rows.length === 0) await refuseUnstored(db, table, id)
    // The oldest transaction may have more rows.
    const transactions = groupByTransaction(rows).slice(0, isEnd ? undefined : -1)
    const entries = transactions.flatMap((changes) => historyEntryOf(table, changes, hidden) ?? [])
    if (isEnd || entries.length >= limit) return entries.slice(0, limit)
    before = portion.at(-1)?.id ?? before
  }
}

/** The history of a student or a lesson, with the names of the classes and templates. */
export async function getHistoryWithNames(
  db: Db,
  table: 'students' | 'scheduledLessons',
  id: string,
  page: HistoryQuery,
  viewer: Viewer,
): Promise<HistoryEntry[]> {
  const entries = await getHistory(db, table, id, page, viewer)
  const states = entries.flatMap(({ before, after }) => [before, after])
  const idsOf = (field: 'classId' | 'templateId') => [
    ...new Set(states.map((state) => state?.[field]).filter((id) => typeof id === 'string')),
  ]
  const [classes, templates] = await Promise.all([
    listClassNames(db, idsOf('classId')),
    listTemplateTitles(db, idsOf('templateId')),
  ])
  const named = (state: State | null) =>
    state && {
      ...state,
      ...('classId' in state && { class: classes.find((named) => named.id === state.classId) ?? null }),
      ...('templateId' in state && { template: templates.find((named) => named.id === state.templateId) }),
    }
  return entries.map((entry) => ({ ...entry, before: named(entry.before), after: named(entry.after) }))
}
