import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { chooseTheme, type Theme, themes, useChosenTheme } from '../../../lib/theme.ts'
import { shell } from '../../../messages/shell.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'

export function ThemeChoice() {
  const t = useMessages(shell)
  const chosen = useChosenTheme() ?? 'system'
  const choose = (choice: Theme | 'system') => chooseTheme(choice === 'system' ? undefined : choice)
  const options = (['system', ...themes] as const).map((value) => ({ value, label: t(`theme.${value}`) }))
  return <SegmentedControl label={t('theme')} value={chosen} onChange={choose} options={options} />
}
