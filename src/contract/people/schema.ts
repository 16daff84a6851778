import { z } from 'zod'
import { uuid } from '../kernel/fields.ts'

/** `id` is the account id, by which everything that a person has created or changed names them. */
export const person = z.strictObject({
  id: uuid,
  /** '' until it is given. */
  name: z.string(),
  /** Of those only who no longer are approved users. */
  hasLeft: z.literal(true).optional(),
})
export const people = z.array(person)

export type Person = z.output<typeof person>
