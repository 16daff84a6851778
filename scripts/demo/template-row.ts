import { totalDurationOf } from '../../src/contract/lesson-templates/rules.ts'
import type { demoTemplates } from './templates.ts'

/** The row of a template of the demo, as written by this account. */
export function templateRow(
  { sections, objectives, homework: _, ...fields }: (typeof demoTemplates)[number],
  id: string,
  author: string,
) {
  const lessonStructure = sections.map(([title, duration, description], index) => ({
    id: `section-${index + 1}`,
    title,
    duration,
    description,
  }))
  return {
    ...fields,
    id,
    totalDuration: totalDurationOf(lessonStructure),
    lessonStructure: JSON.stringify(lessonStructure),
    objectives: JSON.stringify(objectives),
    createdBy: author,
    updatedBy: author,
  }
}
