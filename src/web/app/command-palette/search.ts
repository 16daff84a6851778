import { foldText } from '../../../contract/kernel/text.ts'
import type { GroupName, PaletteOption } from './palette-option.ts'

/** What is found: `rank` 0 is a whole text; at `insideRank` the words are only inside its words. */
export type Ranked = { option: PaletteOption; rank: number }
const insideRank = 4

/** Options whose texts were folded once, because there may be a thousand of them at every key. */
export type Searchable = { option: PaletteOption; texts: readonly string[] }

/** An option that is found by any of the texts. */
export function searchable(option: PaletteOption, texts: readonly string[]): Searchable {
  return { option, texts: texts.map(foldText) }
}

/** The first `most` options that match every word of the search, the best first. */
export function rankOptions(options: readonly Searchable[], search: string, most: number): Ranked[] {
  const words = foldText(search).split(' ')
  return options
    .flatMap(({ option, texts }) => {
      const ranks = texts.flatMap((text) => rankOf(text, words) ?? [])
      return ranks.length > 0 ? [{ option, rank: Math.min(...ranks) }] : []
    })
    .sort((first, second) => first.rank - second.rank)
    .slice(0, most)
}

/** How well a text matches every word of a search, from 0; undefined if it does not. */
function rankOf(text: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => text.includes(word))) return undefined
  const search = words.join(' ')
  if (text === search) return 0
  if (text.startsWith(search)) return 1
  const begins = ` ${text.replace(/[-:(]/g, ' ')}`
  return words.every((word) => begins.includes(` ${word}`)) ? 3 : insideRank
}

type Group = { name: GroupName; options: readonly PaletteOption[] }

/** The groups with options: in their order, but last those in which the words are only inside of others. */
export function orderGroups(groups: readonly { name: GroupName; found: readonly Ranked[] }[]): Group[] {
  const isInside = (found: readonly Ranked[]) => found.every(({ rank }) => rank >= insideRank)
  return groups
    .filter(({ found }) => found.length > 0)
    .sort((first, second) => Number(isInside(first.found)) - Number(isInside(second.found)))
    .map(({ name, found }) => ({ name, options: found.map(({ option }) => option) }))
}
