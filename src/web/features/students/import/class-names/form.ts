import { foldText } from '../../../../../contract/kernel/text.ts'

/** Latin letters that look like Cyrillic ones in the names of classes, and the Cyrillic ones. */
const lookalikes = new Map(Array.from('abcehikmoptx', (letter, index) => [letter, 'авсенікмортх'.charAt(index)]))

/** The name of a class without what lists write differently: '7A', '7 (А)' and '7-а клас' are one. */
export function looseClassName(name: string): string {
  return Array.from(
    foldText(name)
      .replace(/клас|class/g, '')
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
    .map((letter) => lookalikes.get(letter) ?? letter)
    .join('')
}

/** Finds a class by its name, ignoring case and spaces; else the only one with a similar spelling. */
export function classFinder(classes: readonly { id: string; name: string }[]): (name: string) => string | undefined {
  const exact = new Map(classes.toReversed().map(({ id, name }) => [foldText(name), id]))
  const loose = Map.groupBy(classes, ({ name }) => looseClassName(name))
  const known = new Map<string, string | undefined>()
  return (name) => {
    if (!known.has(name)) {
      const similar = loose.get(looseClassName(name)) ?? []
      known.set(name, exact.get(foldText(name)) ?? (similar.length === 1 ? similar[0]?.id : undefined))
    }
    return known.get(name)
  }
}
