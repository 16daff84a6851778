import type { UserStatus } from '../../../contract/approved-users/rules.ts'
import type { Role } from '../../../contract/kernel/permissions.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const roleTones = { admin: 'purple', teacher: 'blue', assistant: 'grey' } as const satisfies Record<
  Role,
  BadgeTone
>
export const statusTones = { invited: 'amber', active: 'green', suspended: 'red' } as const satisfies Record<
  UserStatus,
  BadgeTone
>
