import { z } from 'zod'
import { instant, optionalText, uuid } from '../kernel/fields.ts'
import { roles } from '../kernel/permissions.ts'
import { userStatuses } from './rules.ts'

const email = z
  .string('Please enter an email address')
  .trim()
  .toLowerCase()
  .max(255, 'An email address has at most 255 characters')
  .pipe(z.email('Please enter a valid email address'))
const role = z.enum(roles, 'Please choose a role')
const status = z.enum(userStatuses, 'Please choose a status')

export const approvedUser = z.strictObject({
  id: uuid,
  email: z.string(),
  role,
  status,
  invitedBy: uuid.nullable(),
  createdAt: instant,
  activatedAt: instant.nullable(),
})
export const approvedUserList = z.array(approvedUser)

export const approvedUserFilter = z.strictObject({ email: optionalText(255).optional() })
export const approvedUserInput = z.strictObject({ email, role })
export const approvedUserChange = z
  .strictObject({ role: role.optional(), status: status.optional() })
  .refine((change) => change.role !== undefined || change.status !== undefined, 'Please give a role or a status')

/** A link to hand over by oneself, when the school sends no mail. */
export const invitation = z.strictObject({ link: z.string(), sentAt: instant })

export const firstAdminInput = z.strictObject({
  token: z.string().min(1).max(200),
  email,
  password: z
    .string()
    .min(10, 'Please use at least 10 characters')
    .refine((text) => new TextEncoder().encode(text).length <= 128, 'Please use at most 128 bytes'),
})

export type ApprovedUser = z.output<typeof approvedUser>
export type ApprovedUserInput = z.output<typeof approvedUserInput>
export type ApprovedUserChange = z.output<typeof approvedUserChange>
