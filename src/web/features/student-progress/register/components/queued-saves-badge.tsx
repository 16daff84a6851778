import { CloudUpload } from 'lucide-react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { openableDialog } from '../../../../lib/lazy/lazy-dialog.tsx'
import { dismissConfirmation } from '../../../../lib/toast.ts'
import { queuedRegisters } from '../../../../messages/queued-registers.ts'
import { Button } from '../../../../ui/button.tsx'
import { useQueuedSaves } from '../queue/queries.ts'
import { useQueueSender } from '../queue-sending/queries.ts'

const useQueuedRegistersDialog = openableDialog(async () => (await import('./queued-registers.tsx')).QueuedRegisters)

/** How many registers wait on this device, and the dialog that lists them. */
export function QueuedSavesBadge() {
  const t = useMessages(queuedRegisters)
  const saves = useQueuedSaves()
  const { dialog, preloadProps, open } = useQueuedRegistersDialog()
  const dismissAskingToast = useQueueSender()
  const label = t('badge', { count: saves.length })
  const needsPerson = saves.some((save) => save.needsPerson)
  return (
    <>
      {saves.length > 0 && (
        <Button
          size="sm"
          title={label}
          icon={<CloudUpload />}
          className={needsPerson ? 'text-red!' : 'text-amber!'}
          {...preloadProps}
          onOpen={() => {
            // On a phone these toasts would cover the list.
            dismissConfirmation()
            dismissAskingToast()
            open()
          }}
        >
          <span aria-hidden className="tabular lg:hidden">
            {saves.length}
          </span>
          <span className="max-lg:sr-only">{label}</span>
        </Button>
      )}
      {dialog}
    </>
  )
}
