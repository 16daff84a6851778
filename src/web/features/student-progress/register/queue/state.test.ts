import { beforeEach, expect, test } from 'vitest'
import { unstoredDrafts } from '../../../../lib/storage/draft.ts'
import { stubLocalStorage } from '../../../../test/local-storage.ts'
import {
  deleteQueuedSave,
  discardQueuedSaves,
  listQueuedSaves,
  type QueuedSave,
  queueChanges,
  queueSave,
  readQueuedSave,
} from './state.ts'

const saveOf = (lessonId: string, startTime: string): QueuedSave => ({
  lessonId,
  lesson: { className: '5-А', date: '2025-11-10', startTime },
  saveId: `save of ${lessonId}`,
  isAttendanceOnly: false,
  rows: { olena: { entry: { isPresent: true, points: '7', comment: '' }, basedOn: null } },
})

let storage: ReturnType<typeof stubLocalStorage>

beforeEach(() => {
  storage = stubLocalStorage()
})

test('saves are listed by the time of their lessons, each person’s alone, and discarded with their drafts', () => {
  expect(queueSave('teacher', saveOf('late', '11:00'))).toBe(true)
  expect(queueSave('teacher', saveOf('early', '08:30'))).toBe(true)
  expect(queueSave('assistant', saveOf('other', '08:00'))).toBe(true)
  expect(listQueuedSaves('teacher').map(({ lessonId }) => lessonId)).toEqual(['early', 'late'])
  localStorage.setItem('daybook.register.teacher.late', '{}')
  localStorage.setItem('daybook.journal.teacher.late', '{}')
  localStorage.setItem('daybook.register.teacher.other', '{}')
  discardQueuedSaves('teacher', listQueuedSaves('teacher'))
  expect(listQueuedSaves('teacher')).toEqual([])
  expect(localStorage.getItem('daybook.register.teacher.late')).toBeNull()
  expect(localStorage.getItem('daybook.journal.teacher.late')).toBeNull()
  expect(localStorage.getItem('daybook.register.teacher.other')).toBe('{}')
  expect(readQueuedSave('assistant', 'other')).toEqual(saveOf('other', '08:00'))
})

test('a later save of the same lesson takes the place of the earlier one', () => {
  queueSave('teacher', saveOf('lesson', '08:30'))
  const later = { ...saveOf('lesson', '08:30'), saveId: 'later' }
  queueSave('teacher', later)
  expect(listQueuedSaves('teacher')).toEqual([later])
})

test('a device without room says so, and keeps what it has', () => {
  queueSave('teacher', saveOf('lesson', '08:30'))
  storage.fill()
  expect(queueSave('teacher', { ...saveOf('lesson', '08:30'), saveId: 'later' })).toBe(false)
  expect(readQueuedSave('teacher', 'lesson')?.saveId).toBe('save of lesson')
})

test('a save that could not be kept is no draft that is lost with the page, because its fields still contain it', () => {
  storage.fill()
  expect(queueSave('teacher', saveOf('lesson', '08:30'))).toBe(false)
  expect([...unstoredDrafts.get()]).toEqual([])
})

test('every change is counted, and what does not exist is deleted without one', () => {
  const before = queueChanges.get()
  queueSave('teacher', saveOf('lesson', '08:30'))
  deleteQueuedSave('teacher', 'lesson')
  deleteQueuedSave('teacher', 'lesson')
  expect(queueChanges.get() - before).toBe(2)
})

test('what came to wait, or was kept again, since the question is not discarded', () => {
  queueSave('teacher', saveOf('asked', '08:30'))
  queueSave('teacher', saveOf('kept again', '09:30'))
  const asked = listQueuedSaves('teacher')
  queueSave('teacher', { ...saveOf('kept again', '09:30'), isAttendanceOnly: true })
  queueSave('teacher', saveOf('later', '10:30'))
  discardQueuedSaves('teacher', asked)
  expect(listQueuedSaves('teacher').map(({ lessonId }) => lessonId)).toEqual(['kept again', 'later'])
})
