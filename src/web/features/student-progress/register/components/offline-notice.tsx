import { formatOfflineTime } from '../../../../lib/hooks/use-offline-time.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { registers } from '../../../../messages/registers.ts'
import { Notice } from '../../../../ui/notice.tsx'

type Props = {
  /** From when the register is that this device kept; undefined where it comes from the network. */
  offlineTime: number | undefined
  /** Whether a save waits on this device. */
  isQueued: boolean
}

/** How old a register is and that a save of it waits, in one notice, because both have the same cause. */
export function OfflineNotice({ offlineTime, isQueued }: Props) {
  const t = useMessages(registers)
  const texts = [
    offlineTime !== undefined && t('withoutNetwork', { time: formatOfflineTime(offlineTime, t.locale) }),
    isQueued && t('waits'),
  ].filter(Boolean)
  return texts.length > 0 && <Notice variant="plain">{texts.join(' ')}</Notice>
}
