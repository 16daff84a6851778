import { chooseLanguage, type Language, languageNames, languages, useChosenLanguage } from '../lib/language.ts'
import { useMessages } from '../lib/use-messages.ts'
import { shell } from '../messages/shell.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'

const options = languages.map((language) => ({ value: language, label: languageNames[language], lang: language }))

/**
 * English or Українська for every surface. While neither is chosen, each surface speaks its own: then nothing is marked,
 * except where the caller knows that everything in sight speaks the `assumed` language.
 */
export function LanguageChoice({ assumed }: { assumed?: Language }) {
  const t = useMessages(shell)
  const chosen = useChosenLanguage() ?? assumed
  return <SegmentedControl label={t('language')} value={chosen} onChange={chooseLanguage} options={options} />
}
