import { use, useCallback, useEffect } from 'react'
import { createStore, useStore } from '../store.ts'
import { whenIdle } from '../when-idle.ts'
import { formatDatesIn } from './format.ts'
import { type Language, localeOf, useChosenLanguage } from './language.ts'
import { translateServerMessage } from './translate-server-message.ts'
import { SurfaceLanguage } from './use-messages.ts'

type Catalogue = Record<Language, Readonly<Record<string, string>>>

let fetchCatalogue: (() => Promise<Catalogue>) | undefined
const catalogue = createStore<Catalogue | undefined>(undefined)

/** Sets how the translations of the server's messages are fetched, which happens when the first is needed. */
export function provideServerMessages(fetch: () => Promise<Catalogue>): void {
  fetchCatalogue = fetch
}

/**
 * Returns a function that translates a message of the contract or the server into the chosen language, else into
 * `surface` or the language of the surface around. An unknown message stays as it is, with its dates
 * formatted.
 */
export function useServerMessage(surface?: Language) {
  const chosen = useChosenLanguage()
  const surroundingLanguage = use(SurfaceLanguage)
  const surfaceLanguage = chosen ?? surface ?? surroundingLanguage
  // On an English surface the messages need no translation.
  const language = chosen || surfaceLanguage !== 'en' ? surfaceLanguage : undefined
  const loaded = useStore(catalogue)
  useEffect(() => {
    // Nobody has sent anything yet, so the page itself comes first.
    if (language) return whenIdle(load)
  }, [language])
  return useCallback(
    (sentence: string) => {
      const translation = language && loaded && translateServerMessage(sentence, loaded[language])
      return formatDatesIn(translation || sentence, localeOf(surfaceLanguage))
    },
    [language, loaded, surfaceLanguage],
  )
}

async function load() {
  if (catalogue.get()) return
  try {
    catalogue.set(await fetchCatalogue?.())
  } catch {
    // The message is shown untranslated, and the next one tries again.
  }
}
