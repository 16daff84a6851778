import { Keyboard } from 'lucide-react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { toggleShortcutList, useShortcuts } from '../../../../lib/shortcuts.ts'
import { register } from '../../../../messages/register.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { registerShortcuts } from '../view.ts'

/** The button that shows the keys of the register. */
export function RegisterKeys() {
  const t = useMessages(register)
  useShortcuts(
    { title: t('keysTitle'), language: t.language },
    Object.values(registerShortcuts).map(({ keys, text }) => ({ keys, label: t(text) })),
  )
  return <IconButton label={t('keys')} icon={<Keyboard />} className="max-sm:hidden" onClick={toggleShortcutList} />
}
