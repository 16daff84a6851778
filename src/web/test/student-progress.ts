import type { StudentProgress } from '../../contract/student-progress/schema.ts'

/** A record of 'olena', who was present, with 0 points and no comment unless given. */
export function testRecord(part: Partial<StudentProgress> = {}): StudentProgress {
  return {
    id: `record-${part.studentId ?? 'olena'}`,
    studentId: 'olena',
    scheduledLessonId: 'lesson',
    isPresent: true,
    points: 0,
    comment: '',
    state: part.isPresent === false ? 'absent' : 'present',
    minutes: null,
    updatedAt: '2025-11-10T09:00:00.000Z',
    updatedBy: null,
    ...part,
  }
}
