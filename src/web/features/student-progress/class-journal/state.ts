import { type AttendanceState, attendanceStates } from '../../../../contract/attendance-settings/rules.ts'
import type { ClassJournal } from '../../../../contract/student-progress/schema.ts'

type Lesson = ClassJournal['lessons'][number]
type Student = ClassJournal['students'][number]

/** A lesson with those who were not simply present, by state and by name. */
export type JournalLine = { lesson: Lesson; exceptions: { state: AttendanceState; students: Student[] }[] }

/** One line for each lesson of a class's journal. */
export function journalLines({ lessons, students, progress }: ClassJournal): JournalLine[] {
  const recordsOf = Map.groupBy(progress, ({ scheduledLessonId }) => scheduledLessonId)
  return lessons.map((lesson) => {
    const states = new Map(recordsOf.get(lesson.id)?.map(({ studentId, state }) => [studentId, state]))
    const exceptions = attendanceStates.flatMap((state) => {
      const ofState = students.filter(({ id }) => states.get(id) === state)
      return ofState.length > 0 ? [{ state, students: ofState }] : []
    })
    return { lesson, exceptions }
  })
}
