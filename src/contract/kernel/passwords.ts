export const minPasswordLength = 10
export const maxPasswordBytes = 128

/** Why a new password is refused. Only the server knows which passwords are known to many. */
export type PasswordFault = 'short' | 'long' | 'repetitive' | 'ownEmail' | 'known'

export const passwordMessages: Record<PasswordFault, string> = {
  short: `Please use at least ${minPasswordLength} characters`,
  long: 'This password is too long. Please choose a shorter one',
  repetitive: 'Repeated characters and sequences are easy to guess',
  ownEmail: `Besides your email address and the name Daybook, please use at least ${minPasswordLength} characters`,
  known: 'Password is known to be weak and easy to guess, please choose a different one.',
}

/** Whether a password has enough characters, counted as it is hashed: normalized, an accent together with its letter. */
export function isLongEnough(password: string): boolean {
  return [...password.normalize('NFKC')].length >= minPasswordLength
}

/** Whether no account can have this password, as typed or normalized. Hashing works on a bounded text only. */
export function isTooLong(password: string): boolean {
  return [password, password.normalize('NFKC')].some((text) => new TextEncoder().encode(text).length > maxPasswordBytes)
}

/** Why a new password of the person with this address ('' when it is not known yet) is refused by its text alone. */
export function passwordFault(password: string, email = ''): PasswordFault | undefined {
  if (!isLongEnough(password)) return 'short'
  if (isTooLong(password)) return 'long'
  if (!isLongEnough(withoutOwnWords(comparable(password), comparable(email)))) return 'ownEmail'
  return isRepetitive(comparable(password)) ? 'repetitive' : undefined
}

/** A password as it is compared with words and known passwords. */
export function comparable(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

function withoutOwnWords(password: string, email: string): string {
  return ownWords(email).reduce((rest, word) => rest.replaceAll(word, ''), password)
}

const shortestOwnWord = 4

/** The words that others try first, the longest first, because it may contain the others. */
function ownWords(email: string): string[] {
  const [local = '', domain = ''] = email.trim().split('@')
  const [organization = ''] = domain.split('.')
  const words = [email.trim(), local, ...local.split(/[^\p{L}\p{N}]+/u), organization, 'daybook']
  return words.filter((word) => word.length >= shortestOwnWord).sort((a, b) => b.length - a.length)
}

/** In their order on keyboards and in alphabets. */
const sequences = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'йцукенгшщзхї',
  'фівапролджє',
  'ячсмитьбю.',
]
const fewestSurprises = 5

/** Whether too few characters are left when repetitions and sequences are counted once. */
function isRepetitive(password: string): boolean {
  const characters = [...password]
  const unit = characters.slice(0, periodOf(characters))
  const isExpected = unit.map((character, index) => isNextTo(unit[index - 1], character))
  const surprises = unit.filter((_, index) => !(isExpected[index] && isExpected[index - 1]))
  return Math.min(new Set(characters).size, surprises.length) < fewestSurprises
}

/** After how many characters all others repeat, at least twice; the whole length when they do not. */
function periodOf(characters: readonly string[]): number {
  const { length } = characters
  for (let period = 1; period <= length / 2; period++) {
    if (characters.every((character, index) => index < period || character === characters[index - period]))
      return period
  }
  return length
}

function isNextTo(previous: string | undefined, character: string): boolean {
  if (previous === undefined) return false
  return (
    previous === character ||
    sequences.some((sequence) => sequence.includes(previous + character) || sequence.includes(character + previous))
  )
}
