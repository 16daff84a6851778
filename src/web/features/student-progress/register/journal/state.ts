import { type JournalField, journalFields } from '../../../../../contract/scheduled-lessons/rules.ts'
import type { LessonWithJournal } from '../../../../../contract/scheduled-lessons/schema.ts'

type Texts = Readonly<Record<JournalField, string>>

/** The journal of a lesson while it is edited. */
export type Journal = {
  /** What the server has, and the version of the lesson that it is of, as far as the notes were answered with it. */
  stored: Texts
  updatedAt: string
  /** What the fields hold. */
  texts: Texts
  /** For fields that were changed elsewhere too, until the person chooses: the text that the own one is based on. */
  conflicts: Partial<Texts>
  /** Whether the last save did not store it, or its answer was lost. */
  hasFailed: boolean
  /** Whether the role does not allow writing it: what was typed stays a draft, which is neither sent nor asked about. */
  isReadOnly: boolean
}

export type JournalOutcome =
  | { kind: 'saved'; lesson: LessonWithJournal }
  | { kind: 'changedMeanwhile'; current: LessonWithJournal }
  | { kind: 'failed'; error?: unknown }

/** A lesson as far as its journal is made of it. */
export type JournalOf = Pick<LessonWithJournal, JournalField | 'updatedAt'>

/**
 * The journal as the server has it. A lesson that this device kept before there were journals has no texts, and one that was
 * answered to somebody who may not read them no notes.
 */
export function journalOf(lesson: JournalOf, isReadOnly = false): Journal {
  const stored = textsOf((field) => lesson[field] ?? '')
  const updatedAt = versionOf(lesson, new Date(0).toISOString())
  return { stored, updatedAt, texts: stored, conflicts: {}, hasFailed: false, isReadOnly }
}

/** Without its notes a lesson is no version over which they may be written: somebody may have written others. */
const versionOf = ({ notes, updatedAt }: Partial<JournalOf>, earlier: string): string =>
  (notes === undefined ? undefined : updatedAt) ?? earlier

const textsOf = (textOf: (field: JournalField) => string): Texts => ({
  topic: textOf('topic'),
  homework: textOf('homework'),
  notes: textOf('notes'),
})

/** The text of a field as it would be stored. */
const typed = ({ texts }: Journal, field: JournalField) => texts[field].trim()
const isFieldChanged = (journal: Journal, field: JournalField) => typed(journal, field) !== journal.stored[field]

const changedFields = (journal: Journal): JournalField[] =>
  journalFields.filter((field) => isFieldChanged(journal, field))
/** The fields of which the server does not have what was typed, as far as the role allows to store it. */
const fieldsToStore = (journal: Journal): JournalField[] => (journal.isReadOnly ? [] : changedFields(journal))
/** The fields of which the role does not allow to store what was typed. */
export const refusedFields = (journal: Journal): JournalField[] => (journal.isReadOnly ? changedFields(journal) : [])

/** Whether something that was typed is still to be stored. */
export const isJournalChanged = (journal: Journal): boolean => fieldsToStore(journal).length > 0

/** The fields that were changed elsewhere too. */
export const conflictsOf = (journal: Journal): JournalField[] =>
  fieldsToStore(journal).filter((field) => {
    const basedOn = journal.conflicts[field]
    return basedOn !== undefined && basedOn !== journal.stored[field]
  })

/** What a save sends: the texts that the server does not have, except those about which the person has to choose. */
export function textsToSend(journal: Journal): Partial<Texts> {
  const conflicts = conflictsOf(journal)
  const fields = fieldsToStore(journal).filter((field) => !conflicts.includes(field))
  return Object.fromEntries(fields.map((field) => [field, typed(journal, field)]))
}

export const hasTextsToSend = (journal: Journal): boolean => Object.keys(textsToSend(journal)).length > 0

/** The journal with another text in a field; the same object where that changes nothing. */
export function editJournal(journal: Journal, field: JournalField, text: string): Journal {
  return journal.texts[field] === text ? journal : { ...journal, texts: { ...journal.texts, [field]: text } }
}

/** The journal after the choice between one's own text and the other's. */
export function resolveJournalConflict(journal: Journal, field: JournalField, choice: 'mine' | 'theirs'): Journal {
  const { [field]: _, ...conflicts } = journal.conflicts
  return editJournal({ ...journal, conflicts }, field, choice === 'mine' ? journal.texts[field] : journal.stored[field])
}

/**
 * The journal with what others have written meanwhile, and with what a new role may read; where both have changed the same field,
 * the person chooses. A text that has waited on this device is the person's own once it is stored: what was typed since changes it.
 */
export function mergeServerLesson(journal: Journal, lesson: JournalOf, queued: JournalDraft = {}): Journal {
  // An answer may be older than what a save has stored since.
  if (Date.parse(lesson.updatedAt) < Date.parse(journal.updatedAt)) return journal
  const isOwn = (field: JournalField) => {
    const waiting = queued[field]
    return waiting?.basedOn === journal.stored[field] && waiting.text.trim() === lesson[field]
  }
  const stored = textsOf((field) => (isOwn(field) ? lesson[field] : undefined) ?? journal.stored[field])
  return mergeLesson({ ...journal, stored }, lesson)
}

function mergeLesson(journal: Journal, lesson: JournalOf): Journal {
  const stored = textsOf((field) => lesson[field] ?? journal.stored[field])
  const updatedAt = versionOf(lesson, journal.updatedAt)
  const isTaken = (field: JournalField) =>
    stored[field] === journal.stored[field] || stored[field] === typed(journal, field)
  const asked = changedFields(journal).filter((field) => !isTaken(field))
  const conflicts = Object.fromEntries(asked.map((field) => [field, journal.conflicts[field] ?? journal.stored[field]]))
  const texts = textsOf((field) => (isFieldChanged(journal, field) ? journal.texts[field] : stored[field]))
  return { ...journal, stored, updatedAt, texts, conflicts: { ...journal.conflicts, ...conflicts } }
}

/** The journal after a save: `journal` as it is now, `sent` as it was when it began. What was typed since stays. */
export function applyJournalOutcome(journal: Journal, sent: Journal, outcome: JournalOutcome | undefined): Journal {
  if (!outcome) return journal
  if (outcome.kind === 'failed') return { ...journal, hasFailed: true }
  const settled = { ...journal, hasFailed: false }
  if (outcome.kind === 'changedMeanwhile') return mergeServerLesson(settled, outcome.current)
  const stored = { ...journal.stored, ...textsToSend(sent) }
  return mergeLesson({ ...settled, stored }, outcome.lesson)
}

/** What is typed as the browser stores it, each text with the one that it is based on. */
export type JournalDraft = Partial<Record<JournalField, { text: string; basedOn: string }>>

/**
 * What the browser stores until the server has it, beside what waits already; undefined when there is nothing to store. What was put
 * back to the stored text while another one is being sent is a change of that.
 */
export function journalDraftOf(
  journal: Journal,
  queued: JournalDraft = {},
  sending: JournalDraft = {},
): JournalDraft | undefined {
  const isOther = (kept: JournalDraft[JournalField], field: JournalField) =>
    kept && kept.text.trim() !== typed(journal, field)
  const unsaved = journalFields.filter((field) => {
    const isUnsaved = queued[field] ? isOther(queued[field], field) : isFieldChanged(journal, field)
    return isUnsaved || isOther(sending[field], field)
  })
  return unsaved.length > 0 ? draftOfFields(journal, unsaved) : undefined
}

/** What is typed, as this device keeps it with a save that has no answer, without what `isLeft` as another tab keeps it. */
export function journalToQueue(journal: Journal, isLeft: (field: JournalField) => boolean): JournalDraft | undefined {
  const fields = fieldsToStore(journal).filter((field) => !isLeft(field))
  return fields.length > 0 ? draftOfFields(journal, fields) : undefined
}

const draftOfFields = ({ texts, stored, conflicts }: Journal, fields: readonly JournalField[]): JournalDraft =>
  Object.fromEntries(fields.map((field) => [field, { text: texts[field], basedOn: conflicts[field] ?? stored[field] }]))

/** The journal of a lesson with a draft over it; a conflict where the draft is based on another text. */
export function applyJournalDraft(lesson: JournalOf, draft: JournalDraft = {}, isReadOnly = false): Journal {
  // Without notes in the answer, those that the draft is based on are the last known: emptied ones are a change, too.
  const known = journalOf({ ...lesson, notes: lesson.notes ?? draft.notes?.basedOn }, isReadOnly)
  const journal = { ...known, updatedAt: journalOf(lesson).updatedAt }
  const texts = textsOf((field) => draft[field]?.text ?? journal.texts[field])
  const asked = journalFields.flatMap((field) => {
    const basedOn = draft[field]?.basedOn
    return basedOn === undefined || basedOn === journal.stored[field] ? [] : [[field, basedOn] as const]
  })
  return { ...journal, texts, conflicts: Object.fromEntries(asked) }
}

/** A draft of what was typed while `sent` was under way, on the stored texts where those are what was sent. */
export function rebaseJournalDraft(draft: JournalDraft, sent: JournalDraft, lesson: JournalOf): JournalDraft {
  const { stored } = journalOf(lesson)
  const rebased = journalFields.flatMap((field) => {
    const [kept, earlier] = [draft[field], sent[field]]
    if (!kept) return []
    const isStored = kept.basedOn === earlier?.basedOn && earlier.text.trim() === stored[field]
    return [[field, isStored ? { ...kept, basedOn: stored[field] } : kept]]
  })
  return Object.fromEntries(rebased)
}
