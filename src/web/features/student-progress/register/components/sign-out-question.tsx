import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { queuedRegisters } from '../../../../messages/queued-registers.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useQueuedSaves } from '../queue/queries.ts'

type Props = { onClose: () => void; onConfirm: () => void }

/** Asks before a sign-out that deletes what waits on this device. */
export function SignOutQuestion({ onClose, onConfirm }: Props) {
  const t = useMessages(queuedRegisters)
  return (
    <ConfirmDialog
      title={t('signOutTitle')}
      description={t('signOutText', { count: useQueuedSaves().length })}
      confirmLabel={t('signOut')}
      cancelLabel={t('stay')}
      lang={t.language}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
