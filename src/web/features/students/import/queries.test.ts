import { afterEach, expect, test, vi } from 'vitest'
import type { PlannedRow, SentRow } from './plan/state.ts'
import { sendRow } from './queries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const row: PlannedRow = {
  key: 'row',
  line: 2,
  firstName: 'Іван',
  lastName: 'Франко',
  nameKey: 'іван|франко',
  studentId: '',
  proposedId: 'STU2026001',
  className: '',
  writtenId: '',
  classId: null,
  hasDefaultClass: true,
  exclusion: undefined,
  isLeftOut: false,
  status: { kind: 'new' },
}
const content = { firstName: 'Іван', lastName: 'Франко', studentId: 'STU2026001', classId: null }
const lost: SentRow = { id: 'own', studentId: 'STU2026001', isImported: false, refusal: 'The server gave no answer' }
const edited: SentRow = { ...lost, isEdited: true }

/** Sends the row, of which `before` is known; answers the requests in their order with these statuses and codes. */
async function send(before: SentRow, ...answers: [status: number, code?: string][]) {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    requests.push([method, path, JSON.parse(body)])
    const [status, code] = answers.shift() ?? [500]
    return Response.json({ code, message: 'Refused' }, { status })
  })
  const sentRows = new Map([['row', before]])
  const isImported = await sendRow(row, sentRows, new AbortController().signal)
  return { isImported, sent: sentRows.get('row'), requests }
}

const create = ['POST', '/api/students', { id: 'own', ...content }]
const update = ['PUT', '/api/students/own', content]

test('a row that was stored and then edited is updated, and counts as imported', async () => {
  const { isImported, requests } = await send(edited, [409, 'already_exists'], [200])
  expect([isImported, requests]).toEqual([true, [create, update]])
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
