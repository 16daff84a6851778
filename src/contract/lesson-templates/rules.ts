import { foldText } from '../kernel/text.ts'

export const defaultTotalDuration = 45
/** What a card shows for a template without a length of its own. */
export const cardFallbackDuration = 40
export const recommendedTotalDuration = 60
export const longestTitle = 200
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

/** From which to which minute of the lesson each section lasts: [0, 10], [10, 40], … */
export function sectionMinutes(sections: readonly { duration: number }[]): { from: number; to: number }[] {
  let to = 0
  return sections.map(({ duration }) => {
    const from = to
    to += duration
    return { from, to }
  })
}

/** Whether a template answers to a search: some part of its title or description, whatever the case or the apostrophe. */
export function matchesTemplateSearch(template: { title: string; description: string }, search: string): boolean {
  const wanted = foldText(search)
  return [template.title, template.description].some((text) => foldText(text).includes(wanted))
}

/** The title of a copy: the suffix is added, and what then is too long is cut before it. */
export function copiedTitle(title: string, suffix: string): string {
  return title.slice(0, longestTitle - suffix.length).toWellFormed() + suffix
}

/** What two versions of a template may differ in, in the order in which a person reads it. */
export const templateParts = [
  'title',
  'studentPages',
  'description',
  'lessonStructure',
  'objectives',
  'basicMaterials',
  'additionalResources',
  'preparationNotes',
] as const
export type TemplatePart = (typeof templateParts)[number]

type SectionText = Omit<Section, 'id'> & { id?: string | undefined }

/** What a person writes into a template. */
export type TemplateText = Record<Exclude<TemplatePart, 'lessonStructure' | 'objectives'>, string> & {
  lessonStructure: readonly SectionText[]
  objectives: readonly string[]
}

/** The parts in which two versions of a template say something different; the ids of sections do not count. */
export function differingParts(one: TemplateText, other: TemplateText): TemplatePart[] {
  return templateParts.filter((part) => partText(one, part) !== partText(other, part))
}

function partText(template: TemplateText, part: TemplatePart): string {
  if (part === 'lessonStructure') return JSON.stringify(template.lessonStructure.map(sectionText))
  return JSON.stringify(template[part])
}

/** All that a section says, to be compared with another's. */
export function sectionText({ title, duration, description }: SectionText): string {
  return JSON.stringify([title, duration, description])
}
