import type { ReactNode } from 'react'
import { can, type Permission } from '../../contract/kernel/permissions.ts'
import { lastRoleOf } from './last-role.ts'
import { useSession } from './session-provider.tsx'

/**
 * What only those with a permission see. Until the role is loaded it takes its room unseen, so that nothing moves when it appears,
 * except for who lacked the permission the last time.
 */
export function Permitted({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { role, userId } = useSession()
  if (!can(role ?? lastRoleOf(userId) ?? 'teacher', permission)) return null
  return <div className={role === undefined ? 'invisible contents' : 'contents'}>{children}</div>
}
