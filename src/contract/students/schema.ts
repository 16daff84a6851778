import { z } from 'zod'
import { areDistinct, basedOn, instant, newEntityId, plainDate, requiredText, uuid } from '../kernel/fields.ts'
import { maxNameLength, maxStudentsMoved, studentIdPattern } from './rules.ts'

export const student = z.strictObject({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  studentId: z.string(),
  classId: uuid.nullable(),
  /** The day the student joined the class; null: always in it, or in no class. */
  inClassSince: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export const studentList = z.array(student)

/** null, '' and missing all mean: in no class. */
const classChoice = z
  .union([z.literal('').transform(() => null), uuid], 'Please select a class')
  .nullish()
  .transform((classId) => classId ?? null)

export const studentInput = z.strictObject({
  id: newEntityId,
  firstName: requiredText('First name is required', maxNameLength),
  lastName: requiredText('Last name is required', maxNameLength),
  studentId: requiredText('Student ID is required', 100).pipe(
    z.string().regex(studentIdPattern, 'Student ID format: STU + year + number (e.g., STU2024001)'),
  ),
  classId: classChoice,
  /** null: always; left out: kept as it is, or today when the class is a new one. */
  inClassSince: plainDate.nullable().optional(),
})
export const studentUpdate = studentInput.extend({ updatedAt: basedOn })

const studentMove = z.strictObject({ id: uuid, classId: classChoice, updatedAt: basedOn })

export const studentMoves = z.strictObject({
  moves: z
    .array(studentMove)
    .min(1, 'Please choose the students to move')
    .max(maxStudentsMoved, `At most ${maxStudentsMoved} students are moved at once`)
    .refine((moves) => areDistinct(moves.map(({ id }) => id)), 'A student is moved to one class only'),
})

export type Student = z.output<typeof student>
export type StudentInput = z.output<typeof studentInput>
export type StudentUpdate = z.output<typeof studentUpdate>
export type StudentMoves = z.output<typeof studentMoves>
