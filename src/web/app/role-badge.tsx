import { roleVariants } from '../features/approved-users/view.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { shell } from '../messages/shell.ts'
import { useSession } from '../session/session-provider.tsx'
import { Badge } from '../ui/badge.tsx'

/** The role of the signed-in person, 'loading...' until it is known. */
export function RoleBadge() {
  const t = useMessages(shell)
  const { role, roleFailure } = useSession()
  if (roleFailure) return <Badge variant="red">{t('noRole')}</Badge>
  return <Badge variant={role ? roleVariants[role] : 'neutral'}>{role ? t(`role.${role}`) : t('roleLoading')}</Badge>
}
