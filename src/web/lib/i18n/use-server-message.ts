import { use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { formatDatesIn } from './format.ts'
import { type Language, localeOf, useChosenLanguage } from './language.ts'
import { translateSentence } from './translate-sentence.ts'
import { SurfaceLanguage } from './use-messages.ts'

type Catalogue = Record<Language, Readonly<Record<string, string>>>

let fetchCatalogue: (() => Promise<Catalogue>) | undefined
let catalogue: Catalogue | undefined
const listeners = new Set<() => void>()

/** Says where the translations of the server's sentences come from; they are fetched when the first one is needed. */
export function provideServerMessages(fetch: () => Promise<Catalogue>): void {
  fetchCatalogue = fetch
}

/**
 * Translates a sentence that came from the contract or the server ('Please use at most 200 characters') into the chosen
 * language; while nobody chose one, into the surface's: `surface` where a component speaks from outside its dialog.
 * A sentence that the catalogue does not know stays as it is, but for its dates: those are put into words.
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
    (sentence: string) => {
      const translation = language && loaded && translateSentence(sentence, loaded[language])
      return formatDatesIn(translation || sentence, localeOf(spoken))
    },
    [language, loaded, spoken],
  )
}

async function load() {
  if (catalogue) return
  try {
    catalogue = await fetchCatalogue?.()
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
