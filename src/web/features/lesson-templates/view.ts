import { foldText } from '../../../contract/kernel/text.ts'
import { totalDurationOf } from '../../../contract/lesson-templates/rules.ts'

/** The minutes that a card shows for a template stored without a total duration. */
export const cardFallbackDuration = 40
/** The minutes that the scheduling dialog shows for a template stored without a total duration. */
export const defaultTotalDuration = 45
export const recommendedTotalDuration = 60

type Durations = readonly { duration: number }[]

/** Whether the sections together last longer than recommended: a warning, not an error. */
export function isLongerThanRecommended(sections: Durations): boolean {
  return totalDurationOf(sections) > recommendedTotalDuration
}

const romanNumerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']

/** The number shown for the section at an index, counted from 0: I to VIII, then 9, 10 and so on. */
export function sectionNumeral(index: number): string {
  return romanNumerals[index] ?? String(index + 1)
}

/** The first and the last minute of each section, counted from the start of the lesson: [0, 10], [10, 40], … */
export function sectionMinutes(sections: Durations): { from: number; to: number }[] {
  let to = 0
  return sections.map(({ duration }) => {
    const from = to
    to += duration
    return { from, to }
  })
}

/** Whether the title or the description contains the searched text, regardless of case, apostrophe and spacing. */
export function matchesTemplateSearch(template: { title: string; description: string }, search: string): boolean {
  const searched = foldText(search)
  return [template.title, template.description].some((text) => foldText(text).includes(searched))
}

/** The keys of the editor with the message that says what they do. */
export const editorShortcuts = {
  save: { keys: ['Mod+Enter'], text: 'keySave' },
  addObjective: { keys: ['Enter'], text: 'keyAddObjective' },
  move: { keys: ['ArrowUp', 'ArrowDown'], text: 'keyMove' },
} as const
