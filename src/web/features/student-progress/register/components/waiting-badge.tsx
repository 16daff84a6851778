import { CloudUpload } from 'lucide-react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { openableDialog } from '../../../../lib/lazy/lazy-dialog.tsx'
import { dismissConfirmation } from '../../../../lib/toast.ts'
import { waitingRegisters } from '../../../../messages/waiting-registers.ts'
import { Button } from '../../../../ui/button.tsx'
import { useSendWaitingSaves } from '../resending/queries.ts'
import { useWaitingSaves } from '../waiting/queries.ts'

const useWaitingDialog = openableDialog(async () => (await import('./waiting-registers.tsx')).WaitingRegisters)

/** How many registers wait on this device, and the dialog that lists them. */
export function WaitingBadge() {
  const t = useMessages(waitingRegisters)
  const saves = useWaitingSaves()
  const { dialog, isOpening, preloadProps, open } = useWaitingDialog()
  useSendWaitingSaves()
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
          isPending={isOpening}
          {...preloadProps}
          onClick={() => {
            // On a phone the toast of the save would cover the list.
            dismissConfirmation()
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
