import { z } from 'zod'
import {
  basedOn,
  instant,
  newEntityId,
  optionalTrimmedText,
  plainDate,
  uuid,
  withPossiblePeriod,
} from '../kernel/fields.ts'
import type { Period } from '../kernel/periods.ts'
import { absenceStates } from './rules.ts'

export const absence = z.strictObject({
  id: uuid,
  studentId: uuid,
  /** The first and the last day. */
  from: z.string(),
  to: z.string(),
  state: z.enum(absenceStates),
  reason: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export const absenceList = z.array(absence)

const fields = z.strictObject({
  id: newEntityId,
  studentId: uuid,
  from: plainDate,
  to: plainDate,
  state: z.enum(absenceStates, 'Please choose how the student is absent').default('excused'),
  reason: optionalTrimmedText(200),
})

const withPossibleDays = <Schema extends z.ZodType<Period>>(schema: Schema): Schema =>
  withPossiblePeriod(schema, 'An absence lasts at most 366 days', 366)

export const absenceInput = withPossibleDays(fields)
/** The student stays the same. */
export const absenceUpdate = withPossibleDays(fields.extend({ updatedAt: basedOn }))

/** The absences of one student. */
export const absencesQuery = z.strictObject({ studentId: uuid })

export type Absence = z.output<typeof absence>
export type AbsenceInput = z.output<typeof absenceInput>
export type AbsenceUpdate = z.output<typeof absenceUpdate>
