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

const languageOptions = languages.map((language) => ({
  value: language,
  label: languageNames[language],
  lang: language,
}))

/**
 * Chooses English or Українська for every surface, or for each surface its own language. A visitor, to whom everything
 * is shown in English at first, chooses between the two only.
 */
export function LanguageChoice({ isForVisitor = false }: { isForVisitor?: boolean }) {
  const t = useMessages(shell)
  const chosen = useChosenLanguage() ?? (isForVisitor ? 'en' : 'own')
  const choose = (choice: Language | 'own') => chooseLanguage(choice === 'own' ? undefined : choice)
  const own = { value: 'own' as const, label: t('ownLanguage') }
  return (
    <SegmentedControl
      isStacked={!isForVisitor}
      label={t('language')}
      value={chosen}
      onChange={choose}
      options={isForVisitor ? languageOptions : [own, ...languageOptions]}
    />
  )
}
