import { z } from 'zod'
import { instant, isStorable, uuid } from '../kernel/fields.ts'
import { tooLongMessage } from '../kernel/text.ts'
import { deletedKinds } from './rules.ts'

/** `search`: words of the name; `before` and `beforeId`: the deletion and the id of the last entry of the portion before. */
export const deletedQuery = z
  .strictObject({
    kind: z.enum(deletedKinds, 'This is not a kind of entry').optional(),
    search: z.string().max(100, tooLongMessage(100)).refine(isStorable, 'This text cannot be searched').optional(),
    before: instant.optional(),
    beforeId: uuid.optional(),
  })
  .refine(({ before, beforeId }) => (before === undefined) === (beforeId === undefined), {
    path: ['beforeId'],
    message: 'Please give both the time and the id of the last entry',
  })

const named = z.strictObject({ id: uuid, name: z.string() })

export const deletedEntry = z.strictObject({
  id: uuid,
  kind: z.enum(deletedKinds),
  /** Of a student, and of an absence its student, the last and the first name; of a lesson the title of its template. */
  name: z.string(),
  deletedAt: instant,
  /** The account that has deleted it. */
  deletedBy: uuid.nullable(),
  /** The STU number of a student, else null. */
  studentId: z.string().nullable(),
  /** Of a lesson; of an absence its first day; else null. */
  date: z.string().nullable(),
  /** The last day of an absence, else null. */
  endDate: z.string().nullable(),
  /** Of a lesson, else null. */
  startTime: z.string().nullable(),
  /** The class of a lesson or of a student. */
  className: z.string().nullable(),
  /** The student of an absence, by the id. */
  absentStudentId: uuid.nullable(),
  /** What is deleted too, and without which the entry is restored: the class and the template of a lesson, the class of a student, the student of an absence. */
  alsoDeleted: z.array(named.extend({ kind: z.enum(['class', 'template', 'student']) })),
  /** The student who has the student id now, so that this one cannot be restored. */
  studentIdHolder: named.nullable(),
  /** What keeps it from being purged: what refers to it and is not deleted, or not for long enough. */
  lessonCount: z.int(),
  studentCount: z.int(),
  unitCount: z.int(),
})
export const deletedEntryList = z.array(deletedEntry)

export type DeletedQuery = z.output<typeof deletedQuery>
export type DeletedEntry = z.output<typeof deletedEntry>
