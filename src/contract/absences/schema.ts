import { z } from 'zod'
import { basedOn, clientId, instant, optionalText, plainDate, uuid } from '../kernel/fields.ts'
import { absenceStates, problemOf } from './rules.ts'

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
  id: clientId,
  studentId: uuid,
  from: plainDate,
  to: plainDate,
  state: z.enum(absenceStates, 'Please choose how the student is absent').default('excused'),
  reason: optionalText(200).transform((text) => text.trim()),
})

function withPossibleDays<Schema extends z.ZodType<{ from: string; to: string }>>(schema: Schema): Schema {
  return schema
    .refine((period) => problemOf(period) !== 'backwards', {
      path: ['to'],
      message: 'The last day must not be before the first',
    })
    .refine((period) => problemOf(period) !== 'tooLong', {
      path: ['to'],
      message: 'An absence lasts at most 366 days',
    })
}

export const absenceInput = withPossibleDays(fields)
/** The student stays the same. */
export const absenceUpdate = withPossibleDays(fields.extend({ updatedAt: basedOn }))

/** The absences of one student. */
export const absencesOf = z.strictObject({ studentId: uuid })

export type Absence = z.output<typeof absence>
export type AbsenceInput = z.output<typeof absenceInput>
export type AbsenceUpdate = z.output<typeof absenceUpdate>
