import type { HistoryStates } from '../../contract/change-history/schema.ts'
import type { SchoolTables } from './types.ts'
import type { AutomaticColumn } from './written-columns.ts'

/** The entities whose history is shown, each by the table of its own row. */
export type HistoryTable = keyof HistoryStates

/** Whether the API answers a column, as the contract says (`historyOf`); a new column does not compile until it is here. */
export const answeredColumns: {
  [Table in HistoryTable]: {
    [Column in Exclude<keyof SchoolTables[Table], AutomaticColumn>]: Column extends keyof HistoryStates[Table]
      ? true
      : false
  }
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
