import {
  chooseLanguage,
  type Language,
  languageNames,
  languages,
  useChosenLanguage,
} from '../../../lib/i18n/language.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { shell } from '../../../messages/shell.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'

const named = languages.map((language) => ({ value: language, label: languageNames[language], lang: language }))

/**
 * English or Українська for every surface, or each surface in its own, as it is while nothing is chosen. A visitor, who
 * sees nothing but the `assumed` language, chooses between the two.
 */
export function LanguageChoice({ assumed }: { assumed?: Language }) {
  const t = useMessages(shell)
  const chosen = useChosenLanguage() ?? assumed
  if (assumed)
    return <SegmentedControl label={t('language')} value={chosen} onChange={chooseLanguage} options={named} />
  const choose = (choice: Language | 'own') => chooseLanguage(choice === 'own' ? undefined : choice)
  const own = { value: 'own' as const, label: t('ownLanguage') }
  return (
    <SegmentedControl
      isStacked
      label={t('language')}
      value={chosen ?? 'own'}
      onChange={choose}
      options={[own, ...named]}
    />
  )
}
