import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { paths } from '../../../../lib/paths.ts'
import { queuedRegisters } from '../../../../messages/queued-registers.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DialogCancel } from '../../../../ui/dialog-cancel.tsx'
import { useQueuedSaves } from '../queue/queries.ts'
import { discardQueuedSave } from '../queue/state.ts'

/** The registers that wait on this device, each to be opened or discarded. */
export function QueuedRegisters({ onClose }: { onClose: () => void }) {
  const t = useMessages(queuedRegisters)
  const { userId } = useSession()
  const [, navigate] = useLocation()
  const [discarded, setDiscarded] = useState<string>()
  const saves = useQueuedSaves()
  const open = (lessonId: string) => {
    onClose()
    navigate(`${paths.home}?lesson=${lessonId}`)
  }
  return (
    <Dialog
      title={t('title')}
      description={t('text')}
      lang={t.language}
      onClose={onClose}
      footer={<DialogCancel word="close" />}
    >
      <p role="status" className="empty:sr-only">
        {saves.length === 0 && t('none')}
      </p>
      <ul className="divide-y divide-line">
        {saves.map(({ lessonId, lesson: { className, date, startTime }, needsPerson }) => (
          <li key={lessonId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
            <div className="grid min-w-0 flex-[1_1_16rem] justify-items-start gap-1">
              <p className="font-medium wrap-anywhere">
                {className}
                <span className="ml-2 font-normal whitespace-nowrap text-muted tabular">
                  {formatDate(date, t.locale, 'shortDay')}, {startTime}
                </span>
              </p>
              <Badge variant={needsPerson ? 'red' : 'amber'}>{t(needsPerson ?? 'waits')}</Badge>
            </div>
            <div className="flex gap-2">
              <Button size="sm" onClick={() => open(lessonId)}>
                {t('open')}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setDiscarded(lessonId)}>
                {t('discard')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {discarded && (
        <ConfirmDialog
          title={t('discardTitle')}
          description={t('discardText')}
          confirmLabel={t('discard')}
          lang={t.language}
          onClose={() => setDiscarded(undefined)}
          onConfirm={() => {
            discardQueuedSave(userId, discarded)
            if (saves.length === 1) onClose()
          }}
        />
      )}
    </Dialog>
  )
}
