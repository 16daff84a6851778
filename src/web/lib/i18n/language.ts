import { storedChoice } from '../storage/stored-choice.ts'
import { useStore } from '../store.ts'

export const languages = ['en', 'uk'] as const
/** A language of the interface. */
export type Language = (typeof languages)[number]

/** The name of each language in itself. */
export const languageNames = { en: 'English', uk: 'Українська' } as const satisfies Record<Language, string>

const locales = { en: 'en-US', uk: 'uk-UA' } as const satisfies Record<Language, string>

const choice = storedChoice('language', languages)

/** The language chosen for every surface; undefined if each uses its own. */
export const chosenLanguage = choice.get

/** Chooses the language of every surface; undefined resets each to its own. */
export const chooseLanguage = choice.set

/** Like `chosenLanguage`, and renders again when the choice changes. */
export const useChosenLanguage = () => useStore(choice)

/** The Intl locale of a language: en-US or uk-UA. */
export function localeOf(language: Language) {
  return locales[language]
}

/** Keeps `<html lang>` equal to the chosen language, or English without one. */
export function syncDocumentLanguage() {
  const apply = () => {
    document.documentElement.lang = choice.get() ?? 'en'
  }
  apply()
  return choice.subscribe(apply)
}
