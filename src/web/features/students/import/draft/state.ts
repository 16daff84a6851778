import type { ClassColor } from '../../../../../contract/classes/rules.ts'
import { draftKey, type OwnDraft, ownDraft } from '../../../../lib/storage/draft.ts'
import type { ColumnMeaning } from '../cells/form.ts'
import { chooseColumn } from '../columns/state.ts'
import type { CsvChoices, CsvReading } from '../form.ts'
import type { RowEdit } from '../plan/state.ts'

/** A class that the import creates before the first student in it. */
export type NewClass = { id: string; name: string; color: ClassColor }

/** What a person has entered for an import and not yet imported. */
export type ImportDraft = {
  /** Names the import, so that it is undone whole even if a part of it ran before a reload. */
  id: string
  text: string
  /** The class of rows that name none; '' for none. */
  classId: string
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

export function emptyDraft(id: string): ImportDraft {
  return { id, text: '', classId: '', choices: {}, edits: [], newClasses: [] }
}

export function changeDraft(draft: ImportDraft, change: DraftChange): ImportDraft {
  switch (change.type) {
    case 'enterText': {
      // Whether the first line is a header is decided for that line.
      const isSameStart = firstLineOf(change.text) === firstLineOf(draft.text)
      return { ...draft, text: change.text, choices: isSameStart ? draft.choices : { columns: draft.choices.columns } }
    }
    case 'chooseClass':
      return { ...draft, classId: change.classId }
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
  }
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
  if (draft) stored.write(withoutNewClass(draft, id))
}

export function withoutNewClass(draft: ImportDraft, id: string): ImportDraft {
  return { ...draft, newClasses: draft.newClasses.filter((newClass) => newClass.id !== id) }
}

const firstLineOf = (text: string) => text.split('\n', 1)[0]

/** The edits with one more of these rows, merged into earlier edits of the same rows. */
function withEdit(edits: ImportDraft['edits'], keys: readonly string[], edit: RowEdit): ImportDraft['edits'] {
  const byKey = new Map(edits)
  for (const key of keys) byKey.set(key, { ...byKey.get(key), ...edit })
  return [...byKey]
}
