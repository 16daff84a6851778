export const shortestPassword = 10
export const longestPasswordBytes = 128

/** Whether a password has enough characters, counted as it is hashed: normalized, an accent together with its letter. */
export function isLongEnough(password: string): boolean {
  return [...password.normalize('NFKC')].length >= shortestPassword
}

/** Whether no account can have this password, as typed or normalized. Hashing works on a bounded text only. */
export function isTooLong(password: string): boolean {
  return [password, password.normalize('NFKC')].some(
    (text) => new TextEncoder().encode(text).length > longestPasswordBytes,
  )
}
