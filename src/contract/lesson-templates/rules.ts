export const defaultTotalDuration = 45
/** What a card shows for a template without a length of its own. */
export const cardFallbackDuration = 40
export const recommendedTotalDuration = 60
export const shortestSection = 1
export const longestSection = 120

/** The minutes of the sections that a new template starts with: warm-up, main part, summary. */
export const defaultSectionDurations = { warmUp: 10, mainPart: 30, summary: 5 } as const

export type Section = { id: string; title: string; duration: number; description: string }

/** The length of a lesson plan in minutes: the sum of its sections. */
export function totalDurationOf(sections: readonly { duration: number }[]): number {
  return sections.reduce((total, section) => total + section.duration, 0)
}

/** A section is kept only when both its title and its description are filled. */
export function isCompleteSection(section: { title: string; description: string }): boolean {
  return section.title.trim() !== '' && section.description.trim() !== ''
}

/** What a person typed as a section's duration: whole minutes from 1 to 120; what is no number counts as 1. */
export function readDuration(text: string): number {
  const minutes = Math.round(Number.parseFloat(text))
  if (Number.isNaN(minutes)) return shortestSection
  return Math.min(longestSection, Math.max(shortestSection, minutes))
}

/** A warning, not an error: lessons that long rarely fit the timetable. */
export function isLongerThanRecommended(sections: readonly { duration: number }[]): boolean {
  return totalDurationOf(sections) > recommendedTotalDuration
}

const romanNumerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']

/** How the section at this place is numbered, counted from 0: I to VIII, then 9, 10 and so on. */
export function sectionNumeral(index: number): string {
  return romanNumerals[index] ?? String(index + 1)
}

/** Whether a template answers to a search: some part of its title or description, whatever the case. */
export function matchesTemplateSearch(template: { title: string; description: string }, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase('uk')
  return [template.title, template.description].some((text) => text.toLocaleLowerCase('uk').includes(wanted))
}
