import type { Role } from '../../contract/kernel/permissions.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { shell } from '../messages/shell.ts'
import { Badge, type BadgeVariant } from '../ui/badge.tsx'

const variants = { admin: 'purple', teacher: 'blue', assistant: 'grey' } as const satisfies Record<Role, BadgeVariant>

/** The role of the signed-in person, 'loading...' until it is known. */
export function RoleBadge({ role }: { role: Role | undefined }) {
  const t = useMessages(shell)
  return <Badge variant={role ? variants[role] : 'neutral'}>{role ? t(`role.${role}`) : t('roleLoading')}</Badge>
}
