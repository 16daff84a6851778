import { Keyboard } from 'lucide-react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { toggleShortcutList } from '../../../../lib/shortcuts.ts'
import { registers } from '../../../../messages/registers.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'

/** The button that shows the keys of a register. */
export function KeysButton({ className }: { className: string }) {
  const t = useMessages(registers)
  return <IconButton label={t('keys')} icon={<Keyboard />} className={className} onClick={toggleShortcutList} />
}
