import { z } from 'zod'
import { requiredText } from '../kernel/fields.ts'
import { tooLongMessage } from '../kernel/text.ts'

/** `locale` is that of the spreadsheet program that will read the CSV files, by default en-US. */
export const exportQuery = z.strictObject({
  locale: z.string().max(35, tooLongMessage(35)).optional(),
})

/** The student's name as the admin has typed it. */
export const erasure = z.strictObject({ name: requiredText('Please type the name of the student', 300) })

export type Erasure = z.output<typeof erasure>
