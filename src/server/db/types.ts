import type { ColumnType, Generated } from 'kysely'
import type { AttendanceSettings } from '../../contract/attendance-settings/rules.ts'
import type { ClassColor, ClassTeacher } from '../../contract/classes/rules.ts'
import type { Role, UserStatus } from '../../contract/kernel/permissions.ts'
import type { Section } from '../../contract/lesson-templates/rules.ts'
import type { JournalField } from '../../contract/scheduled-lessons/rules.ts'
import type { SchoolCalendar } from '../../contract/school-calendar/rules.ts'
import type { AuthTables, OneTimeTokenKind } from '../auth/tables.ts'
import type { Authorship, CreatedInstant, Instant, Json, NullableInstant, SoftDeletable } from './column-types.ts'
import type {
  AbsencesTable,
  ClassMembershipsTable,
  StudentProgressTable,
  StudentReportsTable,
  StudentsTable,
} from './student-tables.ts'

/** The columns of all tables, as Kysely reads them: camelCase names, dates 'YYYY-MM-DD', times 'HH:MM', instants ISO 8601. */
export type Database = SchoolTables & AuthTables

export type SchoolTables = {
  approvedUsers: ApprovedUsersTable
  formerPeople: { id: string; name: string }
  schoolCalendars: SchoolDocumentTable<SchoolCalendar>
  attendanceSettings: SchoolDocumentTable<AttendanceSettings>
  absences: AbsencesTable
  calendarFeeds: { personId: string; secret: string; createdAt: CreatedInstant }
  idempotencyKeys: IdempotencyKeysTable
  firstAdminLinks: { tokenHash: Buffer; createdAt: CreatedInstant }
  lessonTemplates: LessonTemplatesTable
  units: UnitsTable
  classes: ClassesTable
  weeklyScheduleEntries: WeeklyScheduleEntriesTable
  students: StudentsTable
  classMemberships: ClassMembershipsTable
  scheduledLessons: ScheduledLessonsTable
  studentProgress: StudentProgressTable
  studentReports: StudentReportsTable
  changeHistory: ChangeHistoryTable
  outgoingMails: OutgoingMailsTable
  schoolChanges: { id: Generated<number>; changes: number; recordChanges: Generated<number> }
  serverProcesses: { id: string; publicUrl: string; host: string; pid: number; seenAt: Instant }
}

type ApprovedUsersTable = {
  id: string
  email: string
  name: Generated<string>
  role: Role
  status: Generated<UserStatus>
  invitedBy: string | null
  activatedAt: NullableInstant
  createDigest: string | null
  createdAt: CreatedInstant
  updatedAt: CreatedInstant
  updatedBy: string | null
}

type LessonTemplatesTable = Authorship &
  SoftDeletable & {
    id: string
    title: string
    description: string
    studentPages: string
    totalDuration: number
    lessonStructure: Json<Section[]>
    objectives: Json<string[]>
    basicMaterials: string
    additionalResources: string
    preparationNotes: string
  }

/** A document of the school, whose fields are columns. */
type SchoolDocumentTable<Content> = {
  [Field in keyof Content]: Content[Field] extends object ? Json<Content[Field]> : Content[Field]
} & { id: number; updatedBy: string | null; updatedAt: CreatedInstant }

type UnitsTable = Authorship & SoftDeletable & { id: string; title: string; templateIds: string[] }

type ClassesTable = Authorship &
  SoftDeletable & {
    id: string
    name: string
    color: ClassColor
    teachers: ColumnType<ClassTeacher[], string | undefined, string>
  }

type WeeklyScheduleEntriesTable = {
  classId: string
  id: string
  position: number
  dayOfWeek: number
  startTime: string
  endTime: string
  period: Generated<number | null>
  weeks: Generated<number[] | null>
}

type ScheduledLessonsTable = Authorship &
  SoftDeletable & {
    id: string
    templateId: string
    classId: string
    date: string
    startTime: string
    endTime: string
    /** null: the teachers of the class. */
    teacherIds: Generated<string[] | null>
    isAddedLater: Generated<boolean>
  } & Record<JournalField, Generated<string>>

type IdempotencyKeysTable = {
  id: string
  digest: string
  /** null once the request has been undone. */
  answer: ColumnType<unknown, never, string | null>
  createdAt: CreatedInstant
}

type ChangeHistoryTable = {
  id: Generated<number>
  changedAt: CreatedInstant
  changedBy: string | null
  /** The save of many requests that the change is a part of. */
  saveId: string | null
  /** The program that has sent the change, such as one tab of a browser. */
  clientId: string | null
  /** The counter of the school's version that its transaction has increased, and to what; null for changes from before there were any. */
  counterId: number | null
  counterValue: number | null
  /** null in what was written before the column existed. */
  transactionId: Generated<string | null>
  tableName: string
  recordId: string
  operation: 'insert' | 'update' | 'delete'
  before: ColumnType<Record<string, unknown> | null, never, never>
  after: ColumnType<Record<string, unknown> | null, never, never>
}

type OutgoingMailsTable = {
  id: string
  email: string
  kind: OneTimeTokenKind
  link: string | null
  linkExpiresAt: Instant
  attempts: Generated<number>
  lastError: string | null
  nextAttemptAt: NullableInstant
  sentAt: NullableInstant
  createdAt: CreatedInstant
}
