import type { ReactNode } from 'react'
import { can, type Permission } from '../../contract/kernel/permissions.ts'
import { lastRoleOf } from './last-role.ts'
import { useSession } from './session-provider.tsx'

type Props = {
  permission: Permission
  /** Shown to whoever lacks the permission, and where the role could not be loaded. */
  otherwise?: ReactNode
  children: ReactNode
}

/**
 * Shows its children to whoever has the permission. While the role is loaded they are invisible but keep their space, to avoid a layout
 * shift, if the person probably has it.
 */
export function Permitted({ permission, otherwise, children }: Props) {
  const { role } = useSession()
  if (!useCanProbably(permission)) return otherwise
  return <div className={role === undefined ? 'invisible contents' : 'contents'}>{children}</div>
}

/**
 * Whether the signed-in person has a permission; while the role is loaded, whether the person's last role on this device has it. A person
 * without one is taken for a teacher.
 */
export function useCanProbably(permission: Permission): boolean {
  const { role, roleFailure, userId } = useSession()
  const expectedRole = role ?? (roleFailure ? undefined : (lastRoleOf(userId) ?? 'teacher'))
  return expectedRole !== undefined && can(expectedRole, permission)
}
