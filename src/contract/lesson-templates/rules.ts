export const maxTitleLength = 200
export const minSectionMinutes = 1
export const maxSectionMinutes = 120

export type Section = { id: string; title: string; duration: number; description: string }

/** The length of a lesson plan in minutes: the sum of its sections. */
export function totalDurationOf(sections: readonly { duration: number }[]): number {
  return sections.reduce((total, section) => total + section.duration, 0)
}

/** A section is kept only when both its title and its description are filled. */
export function isCompleteSection(section: { title: string; description: string }): boolean {
  return section.title.trim() !== '' && section.description.trim() !== ''
}
