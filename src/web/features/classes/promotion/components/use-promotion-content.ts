import { useState } from 'react'
import type { SchoolClass } from '../../../../../contract/classes/schema.ts'
import { newId } from '../../../../lib/new-id.ts'
import { changedClasses, type PromotedClass, proposedClasses } from '../state.ts'

/** The new school year as it is typed: what becomes of each class, and the last day of those that leave. */
export function usePromotionContent(stored: readonly SchoolClass[], today: string) {
  // Another content is another promotion, also where the answer to the first was lost.
  const [id, setId] = useState(() => newId())
  const [content, setContent] = useState(() => ({ classes: proposedClasses(stored), lastDay: today }))
  const [isDirty, setDirty] = useState(false)
  const { classes } = content
  const change = (changes: Partial<typeof content>) => {
    setDirty(true)
    setId(newId())
    setContent({ ...content, ...changes })
  }
  return {
    ...content,
    id,
    isDirty,
    changedClasses: changedClasses(classes),
    changeClass: (changes: Partial<PromotedClass>, index: number) =>
      change({ classes: classes.with(index, { ...(classes[index] as PromotedClass), ...changes }) }),
    changeLastDay: (lastDay: string) => change({ lastDay }),
  }
}
