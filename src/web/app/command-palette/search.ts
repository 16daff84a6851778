import { foldText } from '../../../contract/kernel/text.ts'

const groupNames = ['recent', 'students', 'classes', 'templates', 'weeks', 'actions', 'pages', 'settings'] as const
export type GroupName = (typeof groupNames)[number]

/** What is found: `rank` 0 is a whole text; at `insideRank` the words are only inside its words. */
export type Ranked<Option> = { option: Option; rank: number }
const insideRank = 4

/** Options whose texts were folded once, because there may be a thousand of them at every key. */
export type Searchable<Option> = { option: Option; texts: readonly string[] }

/** An option that is found by any of the texts. */
export function searchable<Option>(option: Option, texts: readonly string[]): Searchable<Option> {
  return { option, texts: texts.map(foldText) }
}

/** The first `most` options that match every word of the search, the best first. */
export function rankOptions<Option>(
  options: readonly Searchable<Option>[],
  search: string,
  most: number,
): Ranked<Option>[] {
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

type Group<Option> = { name: GroupName; options: readonly Option[] }

/** The groups with options: in their order, but last those in which the words are only inside of others. */
export function orderGroups<Option>(groups: readonly { name: GroupName; found: readonly Ranked<Option>[] }[]) {
  const isInside = (found: readonly Ranked<Option>[]) => found.every(({ rank }) => rank >= insideRank)
  return groups
    .filter(({ found }) => found.length > 0)
    .sort((first, second) => Number(isInside(first.found)) - Number(isInside(second.found)))
    .map(({ name, found }): Group<Option> => ({ name, options: found.map(({ option }) => option) }))
}
