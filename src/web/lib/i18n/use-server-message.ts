import { use, useCallback, useEffect, useSyncExternalStore } from 'react'
import type { validation } from '../../messages/validation.ts'
import { type Language, useChosenLanguage } from './language.ts'
import { translateSentence } from './translate-sentence.ts'
import { SurfaceLanguage } from './use-messages.ts'

type Catalogue = Record<Language, Readonly<Record<string, string>>>

let catalogue: Catalogue | undefined
const listeners = new Set<() => void>()

/**
 * Translates a sentence that came from the contract or the server ('Please use at most 200 characters') into the chosen
 * language; while nobody chose one, into the surface's: `surface` where a component speaks from outside its dialog.
 * A sentence that the catalogue does not know stays as it is.
 */
export function useServerMessage(surface?: Language) {
  const chosen = useChosenLanguage()
  const around = use(SurfaceLanguage)
  const spoken = chosen ?? surface ?? around
  // On an English surface the sentences are already what they should be, word for word.
  const language = chosen || spoken !== 'en' ? spoken : undefined
  const loaded = useSyncExternalStore(subscribe, currentCatalogue, currentCatalogue)
  useEffect(() => {
    if (language) void load()
  }, [language])
  return useCallback(
    (sentence: string) => (language && loaded && translateSentence(sentence, loaded[language])) || sentence,
    [language, loaded],
  )
}

/** Most people never choose a language and most surfaces are English, so the sentences come only where they are needed. */
async function load() {
  if (catalogue) return
  try {
    const module: { validation: typeof validation } = await import('../../messages/validation.ts')
    catalogue = { en: module.validation.en, uk: module.validation.uk }
    for (const listener of listeners) listener()
  } catch {
    // Untranslated is better than nothing; the next field tries again.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function currentCatalogue() {
  return catalogue
}
