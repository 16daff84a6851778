import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { validation } from '../messages/validation.ts'
import { type Language, useChosenLanguage } from './language.ts'
import { translateSentence } from './translate-sentence.ts'

type Catalogue = Record<Language, Readonly<Record<string, string>>>

let catalogue: Catalogue | undefined
const listeners = new Set<() => void>()

/**
 * Translates a sentence that came from the contract or the server ('First name is required').
 * While nobody chose a language, and for a sentence the catalogue does not know, it stays as it is.
 */
export function useSentence() {
  const language = useChosenLanguage()
  const loaded = useSyncExternalStore(subscribe, currentCatalogue, currentCatalogue)
  useEffect(() => {
    if (language) void load()
  }, [language])
  return useCallback(
    (sentence: string) => (language && loaded && translateSentence(sentence, loaded[language])) || sentence,
    [language, loaded],
  )
}

/** Most people never choose a language, so its sentences come only to those who did. */
async function load() {
  if (catalogue) return
  try {
    const module: { validation: typeof validation } = await import('../messages/validation.ts')
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
