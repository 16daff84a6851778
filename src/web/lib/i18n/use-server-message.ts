import { use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { formatDatesIn } from './format.ts'
import { type Language, localeOf, useChosenLanguage } from './language.ts'
import { translateSentence } from './translate-sentence.ts'
import { SurfaceLanguage } from './use-messages.ts'

type Catalogue = Record<Language, Readonly<Record<string, string>>>

let fetchCatalogue: (() => Promise<Catalogue>) | undefined
let catalogue: Catalogue | undefined
const listeners = new Set<() => void>()

/** Sets how the translations of the server's messages are fetched, which happens when the first is needed. */
export function provideServerMessages(fetch: () => Promise<Catalogue>): void {
  fetchCatalogue = fetch
}

/**
 * Returns a function that translates a message of the contract or the server into the chosen language, else into
 * `surface` or the language of the surface surroundingLanguage. An unknown message stays as it is, with its dates
 * formatted.
 */
export function useServerMessage(surface?: Language) {
  const chosen = useChosenLanguage()
  const surroundingLanguage = use(SurfaceLanguage)
  const surfaceLanguage = chosen ?? surface ?? surroundingLanguage
  // On an English surface the messages need no translation.
  const language = chosen || surfaceLanguage !== 'en' ? surfaceLanguage : undefined
  const loaded = useSyncExternalStore(subscribe, currentCatalogue, currentCatalogue)
  useEffect(() => {
    if (language) void load()
  }, [language])
  return useCallback(
    (sentence: string) => {
      const translation = language && loaded && translateSentence(sentence, loaded[language])
      return formatDatesIn(translation || sentence, localeOf(surfaceLanguage))
    },
    [language, loaded, surfaceLanguage],
  )
}

async function load() {
  if (catalogue) return
  try {
    catalogue = await fetchCatalogue?.()
    for (const listener of listeners) listener()
  } catch {
    // The message is shown untranslated, and the next one tries again.
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
