import { useState } from 'react'
import { restoreLostFocus } from '../lib/focus.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { readStored, writeStored } from '../lib/storage/local-storage.ts'
import { shell } from '../messages/shell.ts'
import { useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useOwnNameDialog } from './use-account-actions.tsx'

/** Asks a person without a name for it, until the answer is given or declined on this device. */
export function NameNotice() {
  const t = useMessages(shell)
  const { userId, name } = useSession()
  const key = `daybook-name-declined-${userId}`
  const [isDeclined, setDeclined] = useState(() => readStored(key) !== undefined)
  const { dialog, preloadProps, open } = useOwnNameDialog()
  const decline = () => {
    writeStored(key, 'yes')
    setDeclined(true)
    // The pressed button disappears.
    restoreLostFocus()
  }
  return (
    <>
      {name === '' && !isDeclined && (
        <Notice variant="plain" className="mb-6 print:hidden">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-ink">{t('nameNotice')}</p>
            <span className="flex flex-wrap gap-2">
              <Button size="sm" {...preloadProps} onOpen={open}>
                {t('giveName')}
              </Button>
              <Button size="sm" variant="ghost" onClick={decline}>
                {t('notNow')}
              </Button>
            </span>
          </div>
        </Notice>
      )}
      {dialog}
    </>
  )
}
