/** Whether a value that was sent made the stored one; of what was left out, the server keeps what it has, and null may be missing there. */
export function isStoredAs(stored: unknown, sent: unknown): boolean {
  if (sent === undefined) return true
  if (typeof sent !== 'object' || sent === null) return sent === (stored ?? null)
  if (typeof stored !== 'object' || stored === null) return false
  if (Array.isArray(sent) && sent.length !== (stored as unknown[]).length) return false
  return Object.entries(sent).every(([name, value]) =>
    isStoredAs((stored as Readonly<Record<string, unknown>>)[name], value),
  )
}
