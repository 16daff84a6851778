import { afterEach, describe, expect, test, vi } from 'vitest'
import { provideSessionRenewal, SessionEndedError } from '../../../lib/api/client.ts'
import { plannedRow } from '../../../test/import-plan.ts'
import type { PlannedRow, SentRow } from './plan/state.ts'
import { sendRow } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const row = plannedRow('row')
const content = { firstName: 'Іван', lastName: 'Франко', studentId: 'STU2026001', classId: null }
const lost: SentRow = { id: 'own', studentId: 'STU2026001', isImported: false, refusal: 'The server gave no answer' }
const edited: SentRow = { ...lost, isEdited: true }

/** Sends the row, of which `before` is known; answers the requests in their order with these statuses and codes. */
async function send(before: SentRow, ...answers: Answer[]) {
  return sendInto(row, noClasses, before, ...answers)
}

const noClasses = { toCreate: [], created: new Map() }

type Answer = [status: number, code?: string]

async function sendInto(
  sentRow: PlannedRow,
  classes: Parameters<typeof sendRow>[3],
  before: SentRow,
  ...answers: Answer[]
) {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    requests.push([method, path, JSON.parse(body)])
    const [status, code] = answers.shift() ?? [500]
    const current = { ...content, createdAt: 'before', updatedAt: 'then' }
    return Response.json({ code, message: 'Refused', updatedAt: 'then', current }, { status })
  })
  const sentRows = new Map([['row', before]])
  const isImported = await sendRow(sentRow, sentRows, {}, classes)
  return { isImported, sent: sentRows.get('row'), requests }
}

const create = ['POST', '/api/students', { id: 'own', ...content }]
const update = ['PUT', '/api/students/own', { ...content, updatedAt: 'before' }]

test('a row that was stored and then edited is updated, and counts as imported', async () => {
  const { isImported, requests } = await send(edited, [409, 'already_exists'], [200])
  expect([isImported, requests]).toEqual([true, [create, update]])
})

test('a row whose update was stored and lost its answer is imported by the next attempt', async () => {
  const { isImported, sent } = await send(edited, [409, 'already_exists'], [409, 'changed_meanwhile'])
  expect([isImported, sent?.updatedAt]).toEqual([true, 'then'])
})

test('a row that was edited again after an update without an answer is updated', async () => {
  const lostUpdate = { ...edited, unanswered: [content] }
  const again = { ...row, firstName: 'Іванна' }
  const answers: Answer[] = [[409, 'already_exists'], [409, 'changed_meanwhile'], [200]]
  const { isImported, requests } = await sendInto(again, noClasses, lostUpdate, ...answers)
  const updated = { ...content, firstName: 'Іванна', updatedAt: 'then' }
  expect([isImported, requests[2]]).toEqual([true, ['PUT', '/api/students/own', updated]])
  const changed = { ...edited, unanswered: [{ ...content, firstName: 'Марко' }] }
  expect((await sendInto(again, noClasses, changed, ...answers.slice())).isImported).toBe(false)
})

test('what got no answer is kept for the next attempt, and what was refused is not', async () => {
  const lostAnswer = await send(edited, [409, 'already_exists'], [502])
  expect(lostAnswer.sent?.unanswered).toEqual([content])
  expect((await send(edited, [409, 'already_exists'], [409, 'student_id_taken'])).sent?.unanswered).toBeUndefined()
})

test('a row that was stored and not edited is imported as it is', async () => {
  const { isImported, requests } = await send(lost, [409, 'already_exists'])
  expect([isImported, requests]).toEqual([true, [create]])
})

test('an edited row whose update fails is not imported, keeps its id, and is updated by the next attempt', async () => {
  const { isImported, sent } = await send(edited, [409, 'already_exists'], [409, 'student_id_taken'])
  expect(isImported).toBe(false)
  expect(sent).toEqual({ id: 'own', studentId: '', isImported: false, isEdited: true, refusal: 'Refused' })
})

test('a row waits 15 seconds for its answer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await send(lost, [201])
  expect(timeout.mock.calls).toEqual([[15_000]])
})

describe('a row in a class that the import creates', () => {
  const seven = { id: 'seven', name: '7-А', color: '#3B82F6' as const }
  const inSeven = { ...row, classId: 'seven' }
  const createSeven = ['POST', '/api/classes', { ...seven, weeklySchedule: [] }]
  const createInSeven = ['POST', '/api/students', { id: 'own', ...content, classId: 'seven' }]

  test('is sent after the class, which is created once', async () => {
    const classes = { toCreate: [seven], created: new Map() }
    const first = await sendInto(inSeven, classes, lost, [201], [201])
    expect(first.requests).toEqual([createSeven, createInSeven])
    expect(classes.created.get('seven')).toEqual({ id: 'seven', updatedAt: 'then' })
    expect((await sendInto(inSeven, classes, lost, [201])).requests).toEqual([createInSeven])
  })

  test('is sent when an earlier attempt has stored the class, and not when the class is refused', async () => {
    const classes = { toCreate: [seven], created: new Map() }
    const stored = await sendInto(inSeven, classes, lost, [409, 'already_exists'], [201])
    expect([stored.isImported, classes.created.get('seven')]).toEqual([true, { id: 'seven' }])
    const refused = await sendInto(inSeven, { toCreate: [seven], created: new Map() }, lost, [400, 'invalid_input'])
    expect([refused.isImported, refused.requests]).toEqual([false, [createSeven]])
    expect(refused.sent?.refusal).toBe('Refused')
  })

  test('is not sent when somebody else has signed in after the class was sent', async () => {
    let owner = 'teacher'
    provideSessionRenewal({ owner: () => owner, hasExpired: () => false, renew: async () => false })
    const fetch = vi.fn(async () => {
      owner = 'colleague'
      return Response.json({ updatedAt: 'then' }, { status: 201 })
    })
    vi.stubGlobal('fetch', fetch)
    const classes = { toCreate: [seven], created: new Map() }
    await expect(sendRow(inSeven, new Map(), { owner }, classes)).rejects.toBeInstanceOf(SessionEndedError)
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(classes.created.get('seven')).toEqual({ id: 'seven', updatedAt: 'then' })
  })
})
