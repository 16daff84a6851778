import type { Generated } from 'kysely'
import type { AbsenceState } from '../../contract/absences/rules.ts'
import type { OptionalState } from '../../contract/attendance-settings/rules.ts'
import type { Authorship, SoftDeletable } from './column-types.ts'

/** The tables with what is stored of students. */

export type StudentsTable = Authorship &
  SoftDeletable & { id: string; firstName: string; lastName: string; studentId: string }

export type ClassMembershipsTable = Authorship & {
  id: string
  studentId: string
  classId: string
  startsOn: string | null
  endsOn: string | null
}

export type AbsencesTable = Authorship &
  SoftDeletable & {
    id: string
    studentId: string
    startsOn: string
    endsOn: string
    state: AbsenceState
    reason: string
  }

export type StudentProgressTable = Authorship & {
  id: string
  studentId: string
  scheduledLessonId: string
  isPresent: boolean
  points: number | null
  comment: string
  /** null: as isPresent says. `Generated`, as a write may leave it out. */
  state: Generated<OptionalState | null>
  minutes: Generated<number | null>
}

export type StudentReportsTable = Authorship & {
  id: string
  studentId: string
  startsOn: string
  endsOn: string
  text: string
  commentIds: string[]
}
