import { afterEach, expect, it, vi } from 'vitest'
import { provideSessionRenewal } from '../../../../lib/api/client.ts'
import { sendJournal } from './queries.ts'
import { applyJournalDraft, journalOf } from './state.ts'

const lesson = { topic: '', homework: '', notes: '', updatedAt: '2025-11-10T09:00:00.000Z' }
const later = { ...lesson, updatedAt: '2025-11-10T09:05:00.000Z' }
const journal = applyJournalDraft(lesson, { homework: { text: '§ 12', basedOn: '' } })
const save = { lessonId: 'lesson', saveId: 'save' }

afterEach(() => vi.unstubAllGlobals())

/** Answers the requests in their order; returns what was sent. */
function answerWith(...answers: Response[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return answers.shift()
  })
  return sent
}
const changedMeanwhile = (current: object) =>
  Response.json({ code: 'changed_meanwhile', message: 'Changed meanwhile', current }, { status: 409 })

it('sends what was written, over the version that it is based on', async () => {
  const stored = { ...later, homework: '§ 12' }
  const sent = answerWith(Response.json(stored))
  expect(await sendJournal(journal, save)).toEqual({ kind: 'saved', lesson: stored })
  expect(sent).toEqual([{ homework: '§ 12', saveId: 'save', updatedAt: lesson.updatedAt }])
})

it('sends nothing where nothing was written', async () => {
  const sent = answerWith()
  expect(await sendJournal(journalOf(lesson), save)).toBeUndefined()
  expect(sent).toEqual([])
})

it('sends once more over a version in which somebody else has written another text', async () => {
  const stored = { ...later, topic: 'Дроби', homework: '§ 12' }
  const sent = answerWith(changedMeanwhile({ ...later, topic: 'Дроби' }), Response.json(stored))
  expect(await sendJournal(journal, save)).toEqual({ kind: 'saved', lesson: stored })
  expect(sent).toMatchObject([{ updatedAt: lesson.updatedAt }, { homework: '§ 12', updatedAt: later.updatedAt }])
})

it('is saved where somebody else has written the same', async () => {
  const current = { ...later, homework: '§ 12' }
  const sent = answerWith(changedMeanwhile(current))
  expect(await sendJournal(journal, save)).toEqual({ kind: 'saved', lesson: current })
  expect(sent).toHaveLength(1)
})

it('leaves the choice to the person where somebody else has written the same text differently', async () => {
  const current = { ...later, homework: '§ 13' }
  const sent = answerWith(changedMeanwhile(current))
  expect(await sendJournal(journal, save)).toEqual({ kind: 'changedMeanwhile', current })
  expect(sent).toHaveLength(1)
})

it('leaves a new choice to the person also where an earlier one is settled by the same version', async () => {
  const asked = applyJournalDraft(
    { ...lesson, topic: 'Дроби' },
    {
      topic: { text: 'Множення', basedOn: '' },
      homework: { text: '§ 12', basedOn: '' },
    },
  )
  const current = { ...later, homework: '§ 13' }
  const sent = answerWith(changedMeanwhile(current))
  expect(await sendJournal(asked, save)).toEqual({ kind: 'changedMeanwhile', current })
  expect(sent).toMatchObject([{ homework: '§ 12' }])
})

it('has failed where the server refuses it', async () => {
  answerWith(Response.json({ code: 'forbidden', message: 'Forbidden' }, { status: 403 }))
  expect(await sendJournal(journal, save)).toMatchObject({ kind: 'failed', error: { status: 403 } })
})

it('sends nothing once more when somebody else has signed in', async () => {
  let owner = 'teacher'
  provideSessionRenewal({ owner: () => owner, hasExpired: () => false, renew: async () => false })
  const fetch = vi.fn(async () => Response.json(later))
  fetch.mockImplementationOnce(async () => {
    owner = 'colleague'
    return changedMeanwhile(later)
  })
  vi.stubGlobal('fetch', fetch)
  expect(await sendJournal(journal, save)).toMatchObject({ kind: 'failed', error: { mayHaveBeenDone: false } })
  expect(fetch).toHaveBeenCalledTimes(1)
})
