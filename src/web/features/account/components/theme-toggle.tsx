import { Moon, Sun } from 'lucide-react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toggleTheme, useTheme } from '../../../lib/theme.ts'
import { shell } from '../../../messages/shell.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

export function ThemeToggle() {
  const t = useMessages(shell)
  const isDark = useTheme() === 'dark'
  return (
    <IconButton label={t(isDark ? 'toLight' : 'toDark')} icon={isDark ? <Sun /> : <Moon />} onClick={toggleTheme} />
  )
}
