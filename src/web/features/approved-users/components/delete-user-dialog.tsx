import type { ApprovedUser } from '../../../../contract/approved-users/schema.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

type Props = { user: ApprovedUser; isPending: boolean; onClose: () => void; onConfirm: () => void }

/** Asks before an approved user is deleted. */
export function DeleteUserDialog({ user, isPending, onClose, onConfirm }: Props) {
  const t = useMessages(approvedUsers)
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{t('deleteQuestion', { email: user.email })}</span>}
      description={t('deleteText')}
      confirmLabel={common.in(t.language)('delete')}
      lang={t.language}
      isPending={isPending}
      onConfirm={onConfirm}
    />
  )
}
