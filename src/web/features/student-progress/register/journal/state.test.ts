import { describe, expect, it } from 'vitest'
import type { JournalField } from '../../../../../contract/scheduled-lessons/rules.ts'
import {
  applyJournalDraft,
  applyJournalOutcome,
  conflictsOf,
  editJournal,
  isJournalChanged,
  journalDraftOf,
  journalOf,
  journalToQueue,
  mergeServerLesson,
  rebaseJournalDraft,
  refusedFields,
  resolveJournalConflict,
  textsToSend,
} from './state.ts'

let seconds = 0
/** A lesson of a later version than all before. */
const lessonWith = (texts: Partial<Record<JournalField, string>> = {}) => ({
  topic: '',
  homework: '',
  notes: '',
  ...texts,
  updatedAt: new Date(Date.UTC(2026, 0, 1) + 1000 * ++seconds).toISOString(),
})
const typing = (texts: Partial<Record<JournalField, string>>, journal = journalOf(lessonWith())) =>
  Object.entries(texts).reduce((edited, [field, text]) => editJournal(edited, field as JournalField, text), journal)
// biome-ignore lint/suspicious/noExplicitAny: only its journal is read
const saved = (texts: Partial<Record<JournalField, string>>): any => ({ kind: 'saved', lesson: lessonWith(texts) })

describe('a journal', () => {
  it('sends only what the server does not have, trimmed, and nothing when it is untouched', () => {
    const untouched = journalOf(lessonWith({ topic: 'Дроби' }))
    expect([textsToSend(untouched), isJournalChanged(untouched)]).toEqual([{}, false])
    expect(textsToSend(typing({ topic: ' Дроби ', homework: ' § 12 ' }, untouched))).toEqual({ homework: '§ 12' })
    expect(textsToSend(typing({ topic: '' }, untouched))).toEqual({ topic: '' })
  })

  it('that this device kept before there were journals is empty', () => {
    const { updatedAt } = lessonWith()
    expect(journalOf({ updatedAt } as ReturnType<typeof lessonWith>).texts).toEqual({
      topic: '',
      homework: '',
      notes: '',
    })
  })
})

describe('what others have written meanwhile', () => {
  it('is merged where nothing was typed, without a question', () => {
    const journal = mergeServerLesson(typing({ homework: '§ 12' }), lessonWith({ topic: 'Дроби' }))
    expect(journal.texts).toEqual({ topic: 'Дроби', homework: '§ 12', notes: '' })
    expect(conflictsOf(journal)).toEqual([])
    expect(textsToSend(journal)).toEqual({ homework: '§ 12' })
  })

  it('in the same field asks, unless it is the same text', () => {
    const journal = mergeServerLesson(
      typing({ topic: 'Дроби ', homework: '§ 12' }),
      lessonWith({ topic: 'Дроби', homework: '§ 13' }),
    )
    expect(conflictsOf(journal)).toEqual(['homework'])
    expect(journal.texts).toMatchObject({ topic: 'Дроби ', homework: '§ 12' })
    expect(textsToSend(journal)).toEqual({})
  })

  it('goes on asking when they have written once more', () => {
    const first = mergeServerLesson(typing({ homework: '§ 12' }), lessonWith({ homework: '§ 13' }))
    const second = mergeServerLesson(first, lessonWith({ homework: '§ 14' }))
    expect([conflictsOf(second), second.stored.homework]).toEqual([['homework'], '§ 14'])
  })

  it('has the notes once the person may read them, and asks where some were typed before', () => {
    const { notes: _, ...withoutNotes } = lessonWith({ topic: 'Дроби' })
    const answered = { ...withoutNotes, notes: 'Повторити' }
    const journal = journalOf(withoutNotes)
    expect(mergeServerLesson(journal, answered).texts.notes).toBe('Повторити')
    const typed = mergeServerLesson(typing({ notes: 'Інше' }, journal), answered)
    expect([conflictsOf(typed), textsToSend(typed)]).toEqual([['notes'], {}])
    expect(mergeServerLesson(journalOf(answered), withoutNotes).stored.notes).toBe('Повторити')
  })

  it('asks nothing, also later, where both have written the same', () => {
    const journal = mergeServerLesson(typing({ homework: '§ 12' }), lessonWith({ homework: '§ 12' }))
    const later = typing({ homework: '§ 12, № 3' }, journal)
    expect([conflictsOf(later), textsToSend(later)]).toEqual([[], { homework: '§ 12, № 3' }])
  })

  it('asks no more once they have put it back', () => {
    const typed = typing({ homework: '§ 12' })
    const asked = mergeServerLesson(typed, lessonWith({ homework: '§ 13' }))
    expect(conflictsOf(mergeServerLesson(asked, lessonWith()))).toEqual([])
  })

  it('is left when it is older than what is known', () => {
    const older = lessonWith({ topic: 'Старе' })
    const journal = journalOf(lessonWith({ topic: 'Нове' }))
    expect(mergeServerLesson(journal, older)).toBe(journal)
  })

  it.each([
    ['mine', '§ 12', { homework: '§ 12' }],
    ['theirs', '§ 13', {}],
  ] as const)('is chosen from: %s', (choice, homework, toSend) => {
    const asked = mergeServerLesson(typing({ homework: '§ 12' }), lessonWith({ homework: '§ 13' }))
    const chosen = resolveJournalConflict(asked, 'homework', choice)
    expect([chosen.texts.homework, conflictsOf(chosen), textsToSend(chosen)]).toEqual([homework, [], toSend])
  })
})

describe('what was typed before the role no longer allowed it', () => {
  const draft = journalDraftOf(typing({ topic: 'Моя', notes: 'Інше' }, journalOf(lessonWith({ notes: 'Повторити' }))))
  const { notes: _, ...theirs } = lessonWith({ topic: 'Їхня' })
  const readOnly = applyJournalDraft(theirs, draft, true)

  it('is neither sent nor asked about, and stays a draft', () => {
    expect([textsToSend(readOnly), conflictsOf(readOnly), isJournalChanged(readOnly)]).toEqual([{}, [], false])
    expect(journalToQueue(readOnly, () => false)).toBeUndefined()
    expect(refusedFields(readOnly)).toEqual(['topic', 'notes'])
    expect(journalDraftOf(mergeServerLesson(readOnly, lessonWith({ topic: 'Їхня' })))).toEqual(draft)
  })

  it('is also a text that was emptied', () => {
    const stored = lessonWith({ topic: 'Дроби', notes: 'Повторити' })
    const emptied = journalDraftOf(typing({ topic: '', notes: '' }, journalOf(stored)))
    const { notes: _, ...withoutNotes } = stored
    const kept = applyJournalDraft(withoutNotes, emptied, true)
    expect([refusedFields(kept), journalDraftOf(kept)]).toEqual([['topic', 'notes'], emptied])
    expect(textsToSend(mergeServerLesson({ ...kept, isReadOnly: false }, stored))).toEqual({ topic: '', notes: '' })
    const others = mergeServerLesson({ ...kept, isReadOnly: false }, lessonWith({ notes: 'Інше' }))
    expect(conflictsOf(others)).toEqual(['notes'])
  })

  it('is not stored over notes that somebody has written meanwhile and that were not answered', () => {
    const stored = lessonWith({ notes: 'Повторити' })
    const { notes: _, ...later } = lessonWith({ topic: 'Їхня' })
    const merged = mergeServerLesson(typing({ notes: 'Інше' }, journalOf(stored)), later)
    expect([merged.texts, merged.updatedAt]).toEqual([{ topic: 'Їхня', homework: '', notes: 'Інше' }, stored.updatedAt])
    expect([readOnly, journalOf(later)].map(({ updatedAt }) => Date.parse(updatedAt))).toEqual([0, 0])
  })

  it('is as before once the role allows it again', () => {
    const merged = mergeServerLesson(
      { ...readOnly, isReadOnly: false },
      lessonWith({ topic: 'Їхня', notes: 'Повторити' }),
    )
    expect([refusedFields(merged), conflictsOf(merged)]).toEqual([[], ['topic']])
    expect(textsToSend(merged)).toEqual({ notes: 'Інше' })
  })
})

describe('after a save', () => {
  it('the journal is what was stored', () => {
    const sent = typing({ homework: ' § 12 ' })
    const journal = applyJournalOutcome(sent, sent, saved({ homework: '§ 12', topic: 'Від іншої' }))
    expect(isJournalChanged(journal)).toBe(false)
    expect(journal.texts.topic).toBe('Від іншої')
  })

  it('what was typed since stays, as a change of what was stored', () => {
    const sent = typing({ homework: '§ 12' })
    const journal = applyJournalOutcome(typing({ homework: '§ 12, № 3' }, sent), sent, saved({ homework: '§ 12' }))
    expect([textsToSend(journal), conflictsOf(journal)]).toEqual([{ homework: '§ 12, № 3' }, []])
  })

  it('that failed everything is sent again', () => {
    const sent = typing({ homework: '§ 12' })
    const journal = applyJournalOutcome(sent, sent, { kind: 'failed' })
    expect([journal.hasFailed, textsToSend(journal)]).toEqual([true, { homework: '§ 12' }])
  })
})

describe('a draft', () => {
  it('comes back, and is nothing when nothing was typed', () => {
    const lesson = lessonWith()
    expect(journalDraftOf(journalOf(lesson))).toBeUndefined()
    const draft = journalDraftOf(typing({ notes: 'Повторити' }, journalOf(lesson)))
    const restored = applyJournalDraft(lesson, draft)
    expect(restored.texts.notes).toBe('Повторити')
    // Nor is anything asked once it was saved and more is typed.
    const stored = applyJournalOutcome(restored, restored, saved({ notes: 'Повторити' }))
    expect(conflictsOf(typing({ notes: 'Повторити ще раз' }, stored))).toEqual([])
  })

  it('contains what was put back to the stored text while another one is being sent', () => {
    const journal = journalOf(lessonWith())
    const sending = { topic: { text: 'Дроби', basedOn: '' } }
    expect(journalDraftOf(journal, {}, sending)).toEqual({
      topic: { text: journal.texts.topic, basedOn: journal.stored.topic },
    })
  })

  it('asks where the text that it is based on is another one now, and only there', () => {
    const draft = journalDraftOf(typing({ topic: 'Моя', homework: '§ 12' }))
    const journal = applyJournalDraft(lessonWith({ homework: '§ 13' }), draft)
    expect([conflictsOf(journal), textsToSend(journal)]).toEqual([['homework'], { topic: 'Моя' }])
  })

  it('of an open question asks again', () => {
    const theirs = lessonWith({ homework: '§ 13' })
    const asked = mergeServerLesson(typing({ homework: '§ 12' }), theirs)
    expect(conflictsOf(applyJournalDraft(theirs, journalDraftOf(asked)))).toEqual(['homework'])
  })

  it('is what differs from the save that waits', () => {
    const journal = typing({ homework: '§ 12' })
    const queued = journalToQueue(journal, () => false)
    expect(journalDraftOf(journal, queued)).toBeUndefined()
    const emptied = journalDraftOf(typing({ homework: '' }, journal), queued)
    expect(emptied).toEqual({ homework: { text: '', basedOn: '' } })
    expect(textsToSend(applyJournalDraft(lessonWith(), { ...queued, ...emptied }))).toEqual({})
  })

  it('of what was typed while the save waited is a change of what it has stored', () => {
    const queued = journalToQueue(typing({ homework: '§ 12' }), () => false) ?? {}
    const stored = lessonWith({ homework: '§ 12' })
    const draft = rebaseJournalDraft({ homework: { text: '§ 14', basedOn: '' } }, queued, stored)
    const journal = applyJournalDraft(stored, draft)
    expect([conflictsOf(journal), textsToSend(journal)]).toEqual([[], { homework: '§ 14' }])
  })

  it('asks about what was typed since where somebody else has written another text', () => {
    const queued = journalToQueue(typing({ topic: 'Дроби', homework: '§ 12' }), () => false) ?? {}
    const stored = lessonWith({ topic: 'Дроби', homework: '§ 13' })
    const draft = rebaseJournalDraft({ homework: { text: '§ 14', basedOn: '' } }, queued, stored)
    expect(conflictsOf(applyJournalDraft(stored, draft))).toEqual(['homework'])
    // Nor is it a change of what was stored where it was typed over another text than what was sent.
    const ofOther = { topic: { text: 'Степені', basedOn: 'Корені' } }
    expect(rebaseJournalDraft(ofOther, queued, stored)).toEqual(ofOther)
  })
})
