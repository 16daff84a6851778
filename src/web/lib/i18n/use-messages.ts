import { createContext, use } from 'react'
import { type Language, useChosenLanguage } from './language.ts'
import type { Messages, Texts, Translate } from './messages.ts'

/** The language of the surface (page, dialog) around a component, which common messages follow. */
export const SurfaceLanguage = createContext<Language>('en')

/**
 * The texts of a namespace: `t('key', { values })`, with `t.language` for `lang` attributes and `t.locale` for Intl.
 * Uses the chosen language; without a choice the namespace's own, or the surface's.
 */
export function useMessages<En extends Texts>(messages: Messages<En>): Translate<En> {
  const chosen = useChosenLanguage()
  const surface = use(SurfaceLanguage)
  return messages.in(chosen ?? (messages.defaultLanguage === 'surface' ? surface : messages.defaultLanguage))
}
