import type { ClassColor } from '../../../../../contract/classes/rules.ts'
import { draftKey, type OwnDraft, ownDraft } from '../../../../lib/storage/draft.ts'
import type { ColumnMeaning } from '../cells/form.ts'
import { chooseColumn } from '../columns/state.ts'
import type { CsvChoices, CsvReading } from '../form.ts'
import type { LastImport } from '../last-import/state.ts'
import type { RowEdit } from '../plan/state.ts'

/** A class that the import creates before the first student in it. */
export type NewClass = { id: string; name: string; color: ClassColor }

/** What a person has entered for an import and not yet imported. */
export type ImportDraft = {
  /** Names the import, so that it is undone whole even if a part of it ran before a reload. */
  id: string
  text: string
  /** The class of rows that name none, '' for none; undefined until somebody chooses it or an import begins with it. */
  chosenClassId?: string
  choices: CsvChoices
  edits: readonly [key: string, edit: RowEdit][]
  newClasses: readonly NewClass[]
}

export type DraftChange =
  | { type: 'enterText'; text: string }
  | { type: 'chooseClass'; classId: string }
  | { type: 'chooseHeader'; hasHeader: boolean }
  | { type: 'chooseColumn'; reading: CsvReading; index: number; meaning: ColumnMeaning }
  | { type: 'editRows'; keys: readonly string[]; edit: RowEdit }
  | { type: 'addClasses'; classes: readonly NewClass[] }
  | ({ type: 'beginImport'; classId: string } & ImportBeginning)

/** The id under which an import begins, and the classes that it creates. */
export type ImportBeginning = Pick<ImportDraft, 'id' | 'newClasses'>

export function emptyDraft(id: string): ImportDraft {
  return { id, text: '', choices: {}, edits: [], newClasses: [] }
}

export function changeDraft(draft: ImportDraft, change: DraftChange): ImportDraft {
  switch (change.type) {
    case 'enterText': {
      // Whether the first line is a header is decided for that line.
      const isSameStart = firstLineOf(change.text) === firstLineOf(draft.text)
      return { ...draft, text: change.text, choices: isSameStart ? draft.choices : { columns: draft.choices.columns } }
    }
    case 'chooseClass':
      return { ...draft, chosenClassId: change.classId }
    case 'chooseHeader':
      return { ...draft, choices: { ...draft.choices, hasHeader: change.hasHeader } }
    case 'chooseColumn': {
      const { columns, signature } = change.reading
      const before = columns.map(({ meaning }) => meaning)
      const meanings = chooseColumn(before, change.index, change.meaning)
      return { ...draft, choices: { ...draft.choices, columns: { signature, meanings } } }
    }
    case 'editRows':
      return { ...draft, edits: withEdit(draft.edits, change.keys, change.edit) }
    case 'addClasses':
      return { ...draft, newClasses: [...draft.newClasses, ...change.classes] }
    case 'beginImport':
      return { ...draft, id: change.id, chosenClassId: change.classId, newClasses: change.newClasses }
  }
}

/**
 * How the import of the draft begins: where the table has no row any more of what was imported under its id, as another
 * import, which is undone by itself.
 */
export function beginningOf(
  { id, newClasses }: ImportDraft,
  rows: readonly { key: string }[],
  imported: LastImport | undefined,
  otherId: string,
): ImportBeginning {
  if (!imported || mayContinue(imported, rows)) return { id, newClasses }
  const createdIds = new Set(imported.classes.map((created) => created.id))
  return { id: otherId, newClasses: newClasses.filter((newClass) => !createdIds.has(newClass.id)) }
}

function mayContinue({ students }: LastImport, rows: readonly { key: string }[]): boolean {
  const keys = new Set(rows.map(({ key }) => key))
  return students.length === 0 || students.some(({ rowKey }) => rowKey === undefined || keys.has(rowKey))
}

const drafts = new Map<string, OwnDraft<ImportDraft>>()

/** The draft of a person, one for this tab: it keeps what the device could not store while its dialog is closed. */
export function importDraftOf(userId: string): OwnDraft<ImportDraft> {
  const draft = drafts.get(userId) ?? ownDraft<ImportDraft>(draftKey('student-import', userId, 'csv'))
  drafts.set(userId, draft)
  return draft
}

/** Takes a class that no longer exists out of the draft, because its id cannot be created again. */
export function forgetNewClass(userId: string, id: string): void {
  const stored = importDraftOf(userId)
  const draft = stored.read()
  if (draft) stored.write({ ...draft, newClasses: draft.newClasses.filter((newClass) => newClass.id !== id) })
}

const firstLineOf = (text: string) => text.split('\n', 1)[0]

/** The edits with one more of these rows, merged into earlier edits of the same rows. */
function withEdit(edits: ImportDraft['edits'], keys: readonly string[], edit: RowEdit): ImportDraft['edits'] {
  const byKey = new Map(edits)
  for (const key of keys) byKey.set(key, { ...byKey.get(key), ...edit })
  return [...byKey]
}
