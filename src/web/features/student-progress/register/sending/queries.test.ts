import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/api/client.ts'
import { type KeyedRequest, type RequestOutcome, sendBatch } from '../../../../lib/api/request-batch.ts'
import { clearToast, currentToast } from '../../../../lib/toast.ts'
import { setSignedIn } from '../../../../session/session-state.ts'
import { testRecord } from '../../../../test/student-progress.ts'
import { editEntry, registerRows, type SaveOutcome } from '../state.ts'
import { sendRows, toastSaveResult } from './queries.ts'

vi.mock('../../../../lib/api/request-batch.ts')

const record = testRecord({ id: 'record-1' })
const [unrecorded] = registerRows({ students: [{ id: 'olena' }], progress: [] })
const [recorded] = registerRows({ students: [{ id: 'olena' }], progress: [record] })
const changed = (row: typeof unrecorded) => (row ? [editEntry(row, { points: '9' })] : [])
const changedMeanwhile = (current: typeof record) =>
  new ApiError(409, JSON.stringify({ code: 'changed_meanwhile', message: 'Changed meanwhile', current }), 'Conflict')

const sent: KeyedRequest[] = []
const stop = vi.fn()
/** The server's replies to the batches, in the order in which they are sent. */
function replyWith(...replies: (Omit<Extract<RequestOutcome, { answer: unknown }>, 'key'> | { error: unknown })[]) {
  vi.mocked(sendBatch).mockImplementation((requests, onOutcomes) => {
    sent.push(...requests)
    const reply = replies.shift() ?? { error: new TypeError('No reply') }
    onOutcomes(requests.map(({ key }) => ({ key, ...reply })))
    return { done: Promise.resolve(), stop }
  })
}
async function send(
  rows: Parameters<typeof sendRows>[0],
  stopSignal = new AbortController().signal,
  isAttendanceOnly = false,
) {
  const outcomes = new Map<string, SaveOutcome>()
  await sendRows(rows, { lessonId: 'lesson', saveId: 'save', isAttendanceOnly }, outcomes, stopSignal)
  return outcomes.get('olena')
}

beforeEach(() => {
  vi.clearAllMocks()
  sent.length = 0
})

it('creates a record where there is none, and updates the version that the row is based on', async () => {
  replyWith({ answer: record }, { answer: record })
  expect(await send(changed(unrecorded))).toEqual({ kind: 'saved', record })
  expect(await send(changed(recorded))).toEqual({ kind: 'saved', record })
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/student-progress', expect.objectContaining({ points: 9, updatedAt: null })],
    ['PUT', '/api/student-progress/record-1', expect.objectContaining({ points: 9, updatedAt: record.updatedAt })],
  ])
})

it('sends once more over a record for which somebody else entered nothing', async () => {
  const stored = { ...record, points: 9 }
  replyWith({ error: changedMeanwhile(record) }, { answer: stored })
  expect(await send(changed(unrecorded))).toEqual({ kind: 'saved', record: stored })
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT'])
})

it('stops when the session ends, and sends nothing once more', async () => {
  setSignedIn({ userId: 'teacher', email: 'teacher@school.test' })
  replyWith({ error: changedMeanwhile(record) }, { answer: record })
  const sending = send(changed(unrecorded))
  setSignedIn({ userId: 'colleague', email: 'colleague@school.test' })
  expect(await sending).toBeUndefined()
  expect([sent.length, stop.mock.calls.length]).toEqual([1, 1])
})

it('names the save in every request', async () => {
  replyWith({ error: changedMeanwhile(record) }, { answer: record })
  await send(changed(unrecorded))
  expect(sent.map(({ body }) => (body as { saveId: string }).saveId)).toEqual(['save', 'save'])
})

it('records again what somebody has undone', async () => {
  const gone = new ApiError(404, JSON.stringify({ code: 'not_found', message: 'Record not found' }), 'Not Found')
  replyWith({ error: gone }, { answer: record })
  expect(await send(changed(recorded))).toEqual({ kind: 'saved', record })
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'POST'])
  replyWith({ error: gone }, { error: gone })
  expect(await send(changed(recorded))).toEqual({ kind: 'failed', error: expect.objectContaining({ status: 404 }) })
})

it('does not overwrite what somebody has recorded by default in the place of a record that is not found', async () => {
  const gone = new ApiError(404, JSON.stringify({ code: 'not_found', message: 'Lesson not found' }), 'Not Found')
  replyWith({ error: gone }, { error: changedMeanwhile(record) }, { answer: record })
  expect(await send(changed(recorded))).toEqual({ kind: 'changedMeanwhile', current: record })
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'POST'])
})

it('with attendance only sends no points that nobody has recorded, and those that somebody has', async () => {
  const graded = { ...record, points: 4 }
  const [graduate] = registerRows({ students: [{ id: 'olena' }], progress: [graded] })
  replyWith(...Array.from({ length: 4 }, () => ({ answer: record })))
  const absent = graduate ? [editEntry(graduate, { isPresent: false })] : []
  for (const rows of [changed(unrecorded), unrecorded ? [unrecorded] : [], changed(graduate), absent]) {
    await send(rows, undefined, true)
  }
  expect(sent.map(({ body }) => (body as { points: number | null }).points)).toEqual([null, null, 4, null])
})

it('reports a conflict instead of sending a third time', async () => {
  const later = { ...record, updatedAt: '2025-11-10T09:05:00.000Z' }
  replyWith({ error: changedMeanwhile(record) }, { error: changedMeanwhile(later) })
  expect(await send(changed(unrecorded))).toEqual({ kind: 'changedMeanwhile', current: later })
  expect(sent).toHaveLength(2)
})

it('reports a request without an answer as failed', async () => {
  const error = new TypeError('Failed to fetch')
  replyWith({ error })
  expect(await send(changed(recorded))).toEqual({ kind: 'failed', error })
})

it('sends nothing more once it is stopped', async () => {
  const stopping = new AbortController()
  replyWith({ error: changedMeanwhile(record) })
  const sending = send(changed(unrecorded), stopping.signal)
  stopping.abort()
  expect(await sending).toBeUndefined()
  expect([sent.length, stop.mock.calls.length]).toEqual([1, 1])
})

it('tells of a save nobody but who has saved, because its undo would be in the name of another', () => {
  clearToast()
  setSignedIn({ userId: 'colleague', email: 'colleague@school.test' })
  const result = { total: 1, hasConflict: false, onUndo: () => undefined }
  expect(toastSaveResult([{ kind: 'saved', record }], { ...result, userId: 'teacher' })).toBe(false)
  expect(currentToast.get()).toBeUndefined()
  expect(toastSaveResult([{ kind: 'saved', record }], { ...result, userId: 'colleague' })).toBe(true)
  expect(currentToast.get()).toMatchObject({ action: expect.anything() })
})
