import { formatNumber } from './format.ts'
import { chosenLanguage, type Language, localeOf } from './language.ts'

/** The texts of one namespace as a plain object; plurals are keys ending in _one, _few, _many, _other, for whole numbers. */
export type Texts = Readonly<Record<string, string>>

type PluralBase<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : never

/** The required keys of the Ukrainian catalogue: those of the English one, with its plural forms of whole numbers. */
type Translation<En extends Texts> = {
  [Key in keyof En as PluralBase<Key> extends never ? Key : `${PluralBase<Key>}_${'one' | 'few' | 'many'}`]: string
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

type Catalogues<En extends Texts> = { defaultLanguage: NamespaceLanguage; en: En; uk: Translation<En> }

export type Messages<En extends Texts> = Catalogues<En> & {
  /** The translating function for one language. */
  in: (language: Language) => Translate<En>
}

/** Defines a namespace by its two catalogues; `uk` must have every key of `en`. */
export function defineMessages<const En extends Texts>(catalogues: Catalogues<En>): Messages<En> {
  const translators = { en: translator<En>(catalogues.en, 'en'), uk: translator<En>(catalogues.uk, 'uk') }
  return { ...catalogues, in: (language) => translators[language] }
}

/** The translating function outside React: in the chosen language, or the namespace's own. */
export function messagesOf<En extends Texts>(messages: Messages<En>): Translate<En> {
  return messages.in(chosenLanguage() ?? (messages.defaultLanguage === 'surface' ? 'en' : messages.defaultLanguage))
}

type TextValues = Readonly<Record<string, string | number>>

function translator<En extends Texts>(texts: Texts, language: Language): Translate<En> {
  const locale = localeOf(language)
  const translate = (key: string, values: TextValues = {}) => {
    const text = texts[key] ?? texts[`${key}_${pluralForm(Number(values.count), language)}`] ?? key
    return text.includes('{{') ? withValues(text, values, locale) : text
  }
  return Object.assign(translate, { language, locale }) as unknown as Translate<En>
}

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {}

function pluralForm(count: number, language: Language) {
  pluralRules[language] ??= new Intl.PluralRules(language)
  return pluralRules[language].select(count)
}

/** The text with its placeholders replaced: '{{name}}', or '{{count, number}}' for a number with separators. */
function withValues(text: string, values: TextValues, locale: string) {
  return text.replace(/\{\{(\w+)(, number)?\}\}/g, (placeholder, name: string, isNumber?: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    return isNumber ? formatNumber(Number(value), locale) : String(value)
  })
}
