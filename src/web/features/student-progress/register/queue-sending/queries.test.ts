import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from '../../../../lib/storage/draft.ts'
import { sessionKey } from '../../../../session/stored-person.ts'
import { stubLocalStorage } from '../../../../test/local-storage.ts'
import { testRecord } from '../../../../test/student-progress.ts'
import { storedRows } from '../drafts/state.ts'
import { discardQueuedSaves, listQueuedSaves, type QueuedSave, queueSave, readQueuedSave } from '../queue/state.ts'
import { editEntry, registerRows } from '../state.ts'

const rowsWith = (points: string) =>
  storedRows(registerRows({ students: [{ id: 'olena' }], progress: [] }).map((row) => editEntry(row, { points })))
const saveOf = (lessonId: string, startTime: string, points = '7'): QueuedSave => ({
  lessonId,
  lesson: { className: '5-А', date: '2025-11-10', startTime },
  saveId: `save of ${lessonId}`,
  isAttendanceOnly: false,
  rows: rowsWith(points),
})
const stored = (points: number) => Response.json(testRecord({ points, updatedAt: '2025-11-10T10:00:00.000Z' }))
const lesson = { updatedAt: '2025-11-10T08:00:00.000Z' }
const emptyRegister = () => Response.json({ lesson, students: [{ id: 'olena' }], progress: [] })

/** Answers the requests of the page; there is no worker here. */
const answerWith = (answer: (method: string, path: string) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => answer(method, path))

let sendQueuedSaves: typeof import('./queries.ts').sendQueuedSaves
let withQueuePaused: typeof import('./queries.ts').withQueuePaused
let setSignedOut: typeof import('../../../../session/session-state.ts').setSignedOut
beforeEach(async () => {
  stubLocalStorage()
  localStorage.setItem(sessionKey, JSON.stringify({ user: { id: 'teacher', email: 'teacher@school.test' } }))
  // Tests in the same process may have replaced what sends the requests.
  vi.doUnmock('../../../../lib/api/request-batch.ts')
  vi.resetModules()
  const queries = await import('./queries.ts')
  sendQueuedSaves = queries.sendQueuedSaves
  withQueuePaused = queries.withQueuePaused
  setSignedOut = (await import('../../../../session/session-state.ts')).setSignedOut
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('what is saved again while an earlier save is being sent still waits, as a change of what was stored', async () => {
  queueSave('teacher', saveOf('lesson', '08:30'))
  answerWith((method) => {
    if (method === 'GET') return emptyRegister()
    queueSave('teacher', saveOf('lesson', '08:30', '9'))
    return stored(7)
  })
  expect(await sendQueuedSaves('teacher', () => null)).toEqual({ answered: [], hasStored: true })
  expect(readQueuedSave('teacher', 'lesson')?.rows).toEqual({
    olena: { entry: rowsWith('9').olena?.entry, basedOn: '2025-11-10T10:00:00.000Z' },
  })
})

test('an emptied text that the role may neither read nor write any more is sent, and was refused', async () => {
  queueSave('teacher', {
    ...saveOf('lesson', '08:30'),
    rows: {},
    journal: { notes: { text: '', basedOn: 'Повторити' } },
  })
  answerWith((method) => (method === 'GET' ? emptyRegister() : Response.json({ code: 'forbidden' }, { status: 403 })))
  const answered = [{ lessonId: 'lesson', needsPerson: 'refusal' }]
  expect(await sendQueuedSaves('teacher', () => null)).toEqual({ answered, hasStored: false })
  expect(readQueuedSave('teacher', 'lesson')?.journal).toEqual({ notes: { text: '', basedOn: 'Повторити' } })
})

test('what is discarded while it is being sent does not wait again', async () => {
  queueSave('teacher', saveOf('lesson', '08:30'))
  answerWith((method) => {
    if (method === 'GET') return emptyRegister()
    localStorage.clear()
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  await sendQueuedSaves('teacher', () => null)
  expect(listQueuedSaves('teacher')).toEqual([])
})

test('what waits for a lesson that somebody else has deleted says so, and goes on waiting', async () => {
  const save = saveOf('lesson', '08:30')
  queueSave('teacher', save)
  answerWith(() => Response.json({ code: 'not_found', message: 'Not found' }, { status: 404 }))
  await sendQueuedSaves('teacher', () => null)
  expect(listQueuedSaves('teacher')).toEqual([{ ...save, needsPerson: 'lessonDeleted' }])
  // Nothing is asked again before the person has looked at it.
  answerWith((method) => (method === 'GET' ? emptyRegister() : stored(7)))
  expect(await sendQueuedSaves('teacher', () => null)).toEqual({ answered: [], hasStored: false })
  expect(listQueuedSaves('teacher')).toHaveLength(1)
})

test.each(['GET', 'POST'])('what is discarded while another one is being sent (%s) is not sent', async (moment) => {
  queueSave('teacher', saveOf('early', '08:30'))
  queueSave('teacher', saveOf('late', '11:00'))
  const asked: string[] = []
  answerWith((method, path) => {
    asked.push(`${method} ${path}`)
    if (method === moment) discardQueuedSaves('teacher', listQueuedSaves('teacher'))
    return method === 'GET' ? emptyRegister() : stored(7)
  })
  expect(await sendQueuedSaves('teacher', () => null)).toEqual({ answered: [], hasStored: moment === 'POST' })
  const [getRegister, postRecord] = ['GET /api/scheduled-lessons/early/register', 'POST /api/student-progress']
  expect(asked).toEqual(moment === 'GET' ? [getRegister] : [getRegister, postRecord])
})

test('a register that is opened before anything of it is sent sends its own, and the others have their turn', async () => {
  queueSave('teacher', saveOf('early', '08:30'))
  queueSave('teacher', saveOf('noon', '11:00'))
  queueSave('teacher', saveOf('late', '14:00'))
  let openLessonId: string | null = null
  const asked: string[] = []
  answerWith((method, path) => {
    asked.push(`${method} ${path.split('/')[3] ?? ''}`)
    openLessonId = path.includes('early') ? 'early' : 'late'
    return method === 'GET' ? emptyRegister() : stored(7)
  })
  await sendQueuedSaves('teacher', () => openLessonId)
  expect(asked).toEqual(['GET early', 'GET noon', 'POST '])
  expect(listQueuedSaves('teacher')).toEqual([saveOf('early', '08:30'), saveOf('late', '14:00')])
})

test('after a sign-out nothing more is sent, and everything waits for the same person', async () => {
  const journal = { homework: { text: '§ 12', basedOn: '' } }
  queueSave('teacher', { ...saveOf('early', '08:30'), journal })
  queueSave('teacher', saveOf('late', '11:00'))
  const asked: string[] = []
  answerWith((method) => {
    asked.push(method)
    if (method === 'POST') setSignedOut()
    return method === 'GET' ? emptyRegister() : stored(7)
  })
  await sendQueuedSaves('teacher', () => null)
  expect(asked).toEqual(['GET', 'POST'])
  expect(listQueuedSaves('teacher')).toEqual([
    { ...saveOf('early', '08:30'), rows: {}, journal },
    saveOf('late', '11:00'),
  ])
})

test('after a sign-out nothing is told of what was sent before', async () => {
  queueSave('teacher', saveOf('early', '08:30'))
  queueSave('teacher', saveOf('late', '11:00'))
  answerWith((method, path) => {
    if (path.includes('late')) setSignedOut()
    return method === 'GET' ? emptyRegister() : stored(7)
  })
  expect(await sendQueuedSaves('teacher', () => null)).toEqual({ answered: [], hasStored: false })
  expect(listQueuedSaves('teacher')).toEqual([saveOf('late', '11:00')])
})

test.each([500, 503])('after an answer of %i for one register the others have their turn', async (status) => {
  queueSave('teacher', saveOf('early', '08:30'))
  queueSave('teacher', saveOf('late', '11:00'))
  answerWith((method, path) => {
    if (path.includes('early')) return new Response('', { status })
    return method === 'GET' ? emptyRegister() : stored(7)
  })
  const { answered } = await sendQueuedSaves('teacher', () => null)
  expect(answered).toEqual([{ lessonId: 'late', needsPerson: undefined }])
  expect(listQueuedSaves('teacher')).toEqual([saveOf('early', '08:30')])
})

test.each(['GET', 'POST'])('without an answer (%s) nothing more is asked, and everything waits', async (lost) => {
  queueSave('teacher', saveOf('early', '08:30'))
  queueSave('teacher', saveOf('late', '11:00'))
  const asked: string[] = []
  answerWith((method, path) => {
    asked.push(path)
    return method === lost ? Promise.reject(new TypeError('Failed to fetch')) : emptyRegister()
  })
  expect(await sendQueuedSaves('teacher', () => null)).toEqual({ answered: [], hasStored: false })
  const getRegister = '/api/scheduled-lessons/early/register'
  expect(asked).toEqual(lost === 'GET' ? [getRegister] : [getRegister, '/api/student-progress'])
  expect(listQueuedSaves('teacher')).toHaveLength(2)
})

test('drafts beside the save become changes of what was stored', async () => {
  queueSave('teacher', { ...saveOf('lesson', '08:30'), journal: { homework: { text: '§ 12', basedOn: '' } } })
  writeDraft('daybook.register.teacher.lesson', rowsWith('9'))
  writeDraft('daybook.journal.teacher.lesson', { homework: { text: '§ 13', basedOn: '' } })
  answerWith((method) => {
    if (method === 'PATCH') return Response.json({ ...lesson, topic: '', homework: '§ 12', notes: '' })
    return method === 'GET' ? emptyRegister() : stored(7)
  })
  await sendQueuedSaves('teacher', () => null)
  expect(listQueuedSaves('teacher')).toEqual([])
  expect(readDraft('daybook.register.teacher.lesson')).toEqual({
    olena: { entry: rowsWith('9').olena?.entry, basedOn: '2025-11-10T10:00:00.000Z' },
  })
  expect(readDraft('daybook.journal.teacher.lesson')).toEqual({ homework: { text: '§ 13', basedOn: '§ 12' } })
})

test('nothing that waits is sent while another window saves, also one that began during a save of this one', async () => {
  queueSave('teacher', saveOf('lesson', '08:30'))
  answerWith((method) => (method === 'GET' ? emptyRegister() : stored(7)))
  vi.resetModules()
  const { withQueuePaused: inOtherWindow } = await import('./queries.ts')
  const [own, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const saving = withQueuePaused(() => own.promise)
  const savingOther = inOtherWindow(() => other.promise)
  own.resolve()
  await saving
  expect((await sendQueuedSaves('teacher', () => null)).answered).toEqual([])
  other.resolve()
  await savingOther
  expect((await sendQueuedSaves('teacher', () => null)).answered).toHaveLength(1)
})

test('nothing that waits is sent while a class register is being saved, and again after that', async () => {
  queueSave('teacher', saveOf('lesson', '08:30'))
  const asked: string[] = []
  answerWith((method) => {
    asked.push(method)
    return method === 'GET' ? emptyRegister() : stored(7)
  })
  await withQueuePaused(() => withQueuePaused(async () => void (await sendQueuedSaves('teacher', () => null))))
  expect(asked).toEqual([])
  expect((await sendQueuedSaves('teacher', () => null)).answered).toHaveLength(1)
  expect(asked).toEqual(['GET', 'POST'])
})

test('nothing that waits is sent while a class register is being saved, also where that began during an attempt', async () => {
  queueSave('teacher', saveOf('lesson', '08:30'))
  const [answered, saved] = [Promise.withResolvers<Response>(), Promise.withResolvers<void>()]
  answerWith(() => answered.promise)
  const attempt = sendQueuedSaves('teacher', () => null)
  const saving = withQueuePaused(() => saved.promise)
  answered.reject(new TypeError('Failed to fetch'))
  await attempt
  answerWith((method) => (method === 'GET' ? emptyRegister() : stored(7)))
  expect((await sendQueuedSaves('teacher', () => null)).answered).toEqual([])
  saved.resolve()
  await saving
  expect((await sendQueuedSaves('teacher', () => null)).answered).toHaveLength(1)
})
