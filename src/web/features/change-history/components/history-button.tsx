import { History } from 'lucide-react'
import { type HistoryKind, useHistoryParam } from '../../../lib/hooks/use-history-param.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

/** Opens the history of what a page shows. */
export function HistoryButton({ kind, id }: { kind: HistoryKind; id: string }) {
  const tCommon = useMessages(common)
  const { show } = useHistoryParam()
  return (
    <IconButton label={tCommon('history')} icon={<History />} className="print:hidden" onClick={() => show(kind, id)} />
  )
}
