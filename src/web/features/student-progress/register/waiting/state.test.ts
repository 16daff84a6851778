import { beforeEach, expect, test } from 'vitest'
import { stubLocalStorage } from '../../../../test/local-storage.ts'
import {
  deleteWaitingSave,
  discardWaitingSaves,
  keepWaitingSave,
  listWaitingSaves,
  readWaitingSave,
  type WaitingSave,
  waitingChanges,
} from './state.ts'

const saveOf = (lessonId: string, startTime: string): WaitingSave => ({
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
  expect(keepWaitingSave('teacher', saveOf('late', '11:00'))).toBe(true)
  expect(keepWaitingSave('teacher', saveOf('early', '08:30'))).toBe(true)
  expect(keepWaitingSave('assistant', saveOf('other', '08:00'))).toBe(true)
  expect(listWaitingSaves('teacher').map(({ lessonId }) => lessonId)).toEqual(['early', 'late'])
  localStorage.setItem('daybook.register.teacher.late', '{}')
  localStorage.setItem('daybook.register.teacher.other', '{}')
  discardWaitingSaves('teacher')
  expect(listWaitingSaves('teacher')).toEqual([])
  expect(localStorage.getItem('daybook.register.teacher.late')).toBeNull()
  expect(localStorage.getItem('daybook.register.teacher.other')).toBe('{}')
  expect(readWaitingSave('assistant', 'other')).toEqual(saveOf('other', '08:00'))
})

test('a later save of the same lesson takes the place of the earlier one', () => {
  keepWaitingSave('teacher', saveOf('lesson', '08:30'))
  const later = { ...saveOf('lesson', '08:30'), saveId: 'later' }
  keepWaitingSave('teacher', later)
  expect(listWaitingSaves('teacher')).toEqual([later])
})

test('a device without room says so, and keeps what it has', () => {
  keepWaitingSave('teacher', saveOf('lesson', '08:30'))
  storage.fill()
  expect(keepWaitingSave('teacher', { ...saveOf('lesson', '08:30'), saveId: 'later' })).toBe(false)
  expect(readWaitingSave('teacher', 'lesson')?.saveId).toBe('save of lesson')
})

test('every change is counted, and what does not exist is deleted without one', () => {
  const before = waitingChanges.get()
  keepWaitingSave('teacher', saveOf('lesson', '08:30'))
  deleteWaitingSave('teacher', 'lesson')
  deleteWaitingSave('teacher', 'lesson')
  expect(waitingChanges.get() - before).toBe(2)
})
