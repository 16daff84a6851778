import { createInstance } from 'i18next'
import { chosenLanguage, type Language, localeOf } from './language.ts'

/** The texts of one namespace as a plain object; plurals are keys ending in _one, _few, _many, _other. */
export type Texts = Readonly<Record<string, string>>

type PluralBase<Key> = Key extends
  | `${infer Base}_one`
  | `${infer Base}_few`
  | `${infer Base}_many`
  | `${infer Base}_other`
  ? Base
  : never

/** The required keys of the Ukrainian catalogue: those of the English one, with all four plural forms. */
type Translation<En extends Texts> = {
  [Key in keyof En as PluralBase<Key> extends never
    ? Key
    : `${PluralBase<Key>}_${'one' | 'few' | 'many' | 'other'}`]: string
}

/** The keys to translate by: plurals without their suffix. */
type MessageKey<En extends Texts> = {
  [Key in keyof En & string]: PluralBase<Key> extends never ? Key : PluralBase<Key>
}[keyof En & string]

type PlaceholderIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? BareName<Name> | PlaceholderIn<Rest>
  : never
type BareName<Name> = Name extends `${infer Bare},${string}` ? Bare : Name
type TextOf<En extends Texts, Key extends string> = En[Extract<keyof En, Key | `${Key}_other`>]
type NamesIn<En extends Texts, Key extends string> =
  | PlaceholderIn<TextOf<En, Key>>
  | (`${Key}_other` extends keyof En ? 'count' : never)
type Values<Name extends string> = { [Key in Name]: Key extends 'count' ? number : string | number }

/** Translates a key of a namespace into `.language`; `.locale` is the one for Intl. */
export type Translate<En extends Texts> = {
  <Key extends MessageKey<En>>(
    key: Key,
    ...values: [NamesIn<En, Key>] extends [never] ? [] : [Values<NamesIn<En, Key>>]
  ): string
  language: Language
  locale: string
}

/**
 * The language of a namespace while none is chosen: 'en', 'uk', or 'surface' for that of the dialog or page around it.
 */
type NamespaceLanguage = Language | 'surface'

export type Messages<En extends Texts> = {
  namespace: string
  defaultLanguage: NamespaceLanguage
  en: En
  uk: Translation<En>
  /** The translating function for one language. */
  in: (language: Language) => Translate<En>
}

const catalogue = createInstance()
catalogue.init({
  lng: 'en',
  fallbackLng: false,
  resources: {},
  initAsync: false,
  // Keys may be whole sentences with dots and colons.
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
})

/** Defines a namespace by its two catalogues; `uk` must have every key of `en`. */
export function defineMessages<const En extends Texts>(
  namespace: string,
  { defaultLanguage, en, uk }: { defaultLanguage: NamespaceLanguage; en: En; uk: Translation<En> },
): Messages<En> {
  catalogue.addResourceBundle('en', namespace, en)
  catalogue.addResourceBundle('uk', namespace, uk)
  const translators = { en: translator<En>(namespace, 'en'), uk: translator<En>(namespace, 'uk') }
  return { namespace, defaultLanguage, en, uk, in: (language) => translators[language] }
}

/** The translating function outside React: in the chosen language, or the namespace's own. */
export function messagesOf<En extends Texts>(messages: Messages<En>): Translate<En> {
  return messages.in(chosenLanguage() ?? (messages.defaultLanguage === 'surface' ? 'en' : messages.defaultLanguage))
}

function translator<En extends Texts>(namespace: string, language: Language): Translate<En> {
  const translate = catalogue.getFixedT(language, namespace)
  const translateKey = (key: string, values: Record<string, string | number> = {}) => translate(key, values)
  return Object.assign(translateKey, { language, locale: localeOf(language) }) as unknown as Translate<En>
}
