import { z } from 'zod'
import {
  instant,
  isStorable,
  maxEmailLength,
  newEntityId,
  optionalTextAsTyped,
  optionalTrimmedText,
  requiredText,
  uuid,
} from '../kernel/fields.ts'
import { passwordFault, passwordMessages } from '../kernel/passwords.ts'
import { roles, userStatuses } from '../kernel/permissions.ts'
import { invalidEmail, maxNameLength, missingEmail, missingName } from './rules.ts'

const email = z
  .string(missingEmail)
  .trim()
  .toLowerCase()
  .min(1, missingEmail)
  .max(maxEmailLength, `An email address has at most ${maxEmailLength} characters`)
  .pipe(z.email(invalidEmail))
const personName = requiredText(missingName, maxNameLength)
const incompleteLink = 'This link is not complete'
/** The secret of a link that was mailed or printed. */
const linkToken = z.string(incompleteLink).min(1, incompleteLink).max(200, incompleteLink)
const role = z.enum(roles, 'Please choose a role')
const status = z.enum(userStatuses, 'Please choose a status')

/**
 * The newest mail with a person's invitation: waiting to be sent since, sent to the mail server at, or refused, and why. A
 * refused one is sent again at `nextAttemptAt`; null when it is not, because its link has expired.
 */
const invitationMail = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('waiting'), since: instant }),
  z.strictObject({ state: z.literal('sent'), at: instant }),
  z.strictObject({ state: z.literal('failed'), since: instant, reason: z.string(), nextAttemptAt: instant.nullable() }),
])

export const approvedUser = z.strictObject({
  id: uuid,
  email: z.string(),
  /** '' until it is given. */
  name: z.string(),
  role,
  status,
  invitedBy: uuid.nullable(),
  createdAt: instant,
  activatedAt: instant.nullable(),
  /** null when none was written. */
  invitationMail: invitationMail.nullable(),
})
export const approvedUserList = z.array(approvedUser)

export const approvedUsersQuery = z.strictObject({ email: optionalTextAsTyped(maxEmailLength).optional() })
export const approvedUserInput = z.strictObject({
  id: newEntityId,
  email,
  role,
  name: optionalTrimmedText(maxNameLength).optional(),
})
export const approvedUserUpdate = z
  .strictObject({ name: personName.optional(), role: role.optional(), status: status.optional() })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'Please give a name, a role or a status',
  )
export const ownNameInput = z.strictObject({ name: personName })

/** The link, which an admin may pass on when the school sends no mail. */
export const invitation = z.strictObject({ link: z.string(), sentAt: instant })

export const linkOwnerInput = z.strictObject({ kind: z.enum(['invite', 'recovery'], incompleteLink), token: linkToken })
export const linkOwner = z.strictObject({ email: z.string(), name: z.string() })

export const firstAdminInput = z
  .strictObject({
    token: linkToken,
    email,
    // The auth service refuses such a text at sign-in.
    password: z.string().refine(isStorable, 'Please choose another password'),
  })
  .superRefine(({ email, password }, context) => {
    const fault = passwordFault(password, email)
    if (fault) context.addIssue({ code: 'custom', path: ['password'], message: passwordMessages[fault] })
  })

export type InvitationMail = z.output<typeof invitationMail>
export type LinkOwnerInput = z.output<typeof linkOwnerInput>
export type LinkOwner = z.output<typeof linkOwner>
export type ApprovedUser = z.output<typeof approvedUser>
export type ApprovedUserInput = z.output<typeof approvedUserInput>
export type ApprovedUserUpdate = z.output<typeof approvedUserUpdate>
