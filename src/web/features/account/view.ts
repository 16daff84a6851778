import { useMessages } from '../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../lib/i18n/use-server-message.ts'
import { login } from '../../messages/login.ts'
import type { SignInFailure } from '../../session/sign-in.ts'

export function useSignInMessage() {
  const t = useMessages(login)
  const translate = useServerMessage()
  return (failure: SignInFailure) => ('text' in failure ? translate(failure.text) : t(failure.message))
}

const browsers = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** A short name for a user agent ('Chrome, Android'); undefined if neither browser nor system is known. */
export function deviceName(userAgent: string | null): string | undefined {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([token]) => userAgent?.includes(token))?.[1]
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(', ') || undefined
}

/** The names, with a number behind each that is there more than once. */
export function distinctNames(names: readonly string[]): string[] {
  return names.map((name, index) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return name
    return `${name} (${names.slice(0, index + 1).filter((other) => other === name).length})`
  })
}
