import { foldText } from '../../../../../contract/kernel/text.ts'

/** The Cyrillic letters that Latin ones look like in the names of classes. */
const cyrillicByLatin = new Map(Array.from('abcehikmoptx', (letter, index) => [letter, 'авсенікмортх'.charAt(index)]))

/** The name of a class without what lists write differently: '7A', '7 (А)' and '7-а клас' are one. */
export function foldClassName(name: string): string {
  return Array.from(
    foldText(name)
      .replace(/клас|class/g, '')
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
    .map((letter) => cyrillicByLatin.get(letter) ?? letter)
    .join('')
}

/** Finds a class by its name, ignoring case and spaces; else the only one with a similar spelling. */
export function classFinder(classes: readonly { id: string; name: string }[]): (name: string) => string | undefined {
  const exact = new Map(classes.toReversed().map(({ id, name }) => [foldText(name), id]))
  const byFoldedName = Map.groupBy(classes, ({ name }) => foldClassName(name))
  const known = new Map<string, string | undefined>()
  return (name) => {
    if (!known.has(name)) {
      const similar = byFoldedName.get(foldClassName(name)) ?? []
      known.set(name, exact.get(foldText(name)) ?? (similar.length === 1 ? similar[0]?.id : undefined))
    }
    return known.get(name)
  }
}
