import type { ApprovedUser } from '../../../contract/approved-users/schema.ts'
import type { Role, UserStatus } from '../../../contract/kernel/permissions.ts'
import type { BadgeVariant } from '../../ui/badge.tsx'

export const roleVariants = { admin: 'purple', teacher: 'blue', assistant: 'grey' } as const satisfies Record<
  Role,
  BadgeVariant
>
export const statusVariants = { invited: 'amber', active: 'green', suspended: 'red' } as const satisfies Record<
  UserStatus,
  BadgeVariant
>

// A day, and time to write it.
const maxAgeMs = 26 * 60 * 60_000

/** Whether a backup of that instant should have been followed by a newer one. */
export function isBackupOld(at: string, now: Date): boolean {
  return now.getTime() - Date.parse(at) > maxAgeMs
}

/** The invitation mail of an invited person when it could not be sent; else undefined. */
export function failedInvitation({ status, invitationMail }: Pick<ApprovedUser, 'status' | 'invitationMail'>) {
  return status === 'invited' && invitationMail?.state === 'failed' ? invitationMail : undefined
}

/** The status that an admin can change each status to; an invited person is deleted instead of suspended. */
export const nextStatus = { invited: undefined, active: 'suspended', suspended: 'active' } as const satisfies Record<
  UserStatus,
  UserStatus | undefined
>
