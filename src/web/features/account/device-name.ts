const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
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

/** What a browser calls itself, in short: 'Chrome, Android'; undefined for what is no browser we know. */
export function deviceName(userAgent: string | null): string | undefined {
  const find = (names: readonly (readonly [string, string])[]) => names.find(([sign]) => userAgent?.includes(sign))?.[1]
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(', ') || undefined
}
