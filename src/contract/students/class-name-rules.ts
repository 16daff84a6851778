import { foldText } from '../kernel/text.ts'

/** Latin letters that look like Cyrillic ones in the names of classes, and the Cyrillic ones. */
const lookalikes = new Map(Array.from('abcehikmoptx', (letter, index) => [letter, 'авсеніктортх'.charAt(index)]))

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
