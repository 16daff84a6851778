import type { HistoryStates } from '../../contract/change-history/schema.ts'
import type { SchoolTables } from './types.ts'
import type { AutomaticColumn } from './written-columns.ts'

/** The entities whose history is shown, each by the table of its own row. */
export type HistoryTable = keyof HistoryStates

/** The columns of a kind of entity, all of which its history answers: one that the contract lacks (`historyOf`) does not compile. */
export type AnsweredColumns<Row, State> = {
  [Column in Exclude<keyof Row, AutomaticColumn>]: Column extends keyof State ? true : never
}

export const answeredColumns: {
  [Table in HistoryTable]: AnsweredColumns<SchoolTables[Table], HistoryStates[Table]>
} = {
  lessonTemplates: {
    title: true,
    description: true,
    studentPages: true,
    totalDuration: true,
    lessonStructure: true,
    objectives: true,
    basicMaterials: true,
    additionalResources: true,
    preparationNotes: true,
  },
  classes: { name: true, color: true, teachers: true },
  students: { firstName: true, lastName: true, studentId: true },
  scheduledLessons: {
    templateId: true,
    classId: true,
    date: true,
    startTime: true,
    endTime: true,
    teacherIds: true,
    isAddedLater: true,
    topic: true,
    homework: true,
    notes: true,
  },
  studentProgress: {
    studentId: true,
    scheduledLessonId: true,
    isPresent: true,
    points: true,
    comment: true,
    state: true,
    minutes: true,
  },
}
