import { Suspense } from 'react'
import { historyKinds, useHistoryParam } from '../lib/hooks/use-history-param.ts'
import { lazyDialog } from '../lib/lazy/lazy-dialog.tsx'
import { useOpenedValue } from '../lib/lazy/use-opened-value.ts'
import { OpeningStatus } from './opening-status.tsx'

const ChangeHistoryDialog = lazyDialog(
  async () => (await import('../features/change-history/components/change-history-dialog.tsx')).ChangeHistoryDialog,
)

/** The history that the address opens. */
export function OpenedHistory() {
  const { value, show, close } = useHistoryParam()
  const opened = useOpenedValue(value, ChangeHistoryDialog)
  const [name, id] = opened.split('.')
  const kind = historyKinds.find((known) => known === name)
  return (
    <Suspense>
      {opened === '' && value !== '' && <OpeningStatus />}
      {kind && id && (
        <ChangeHistoryDialog kind={kind} id={id} onKind={(other) => show(other, id, { push: false })} onClose={close} />
      )}
    </Suspense>
  )
}
