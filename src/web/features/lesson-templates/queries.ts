import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import * as api from '../../../contract/lesson-templates/api.ts'
import { totalDurationOf } from '../../../contract/lesson-templates/rules.ts'
import type { LessonTemplate, LessonTemplateInput } from '../../../contract/lesson-templates/schema.ts'
import { useSession } from '../../app/session.tsx'
import { ApiError } from '../../lib/api-client.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useChange } from '../../lib/use-change.ts'

export const useLessonTemplates = () => useAnswer(api.listLessonTemplates)
export const useDeleteLessonTemplate = () => useChange(api.deleteLessonTemplate)
export const useRestoreLessonTemplate = () => useChange(api.restoreLessonTemplate)

/**
 * Saves one template: creates it under an id that a repeated attempt keeps, or changes the given one if nobody else has
 * changed it since the version it is based on (`baseOn` takes another version for the base).
 */
export function useSaveLessonTemplate(template: LessonTemplate | undefined) {
  const create = useChange(api.createLessonTemplate)
  const change = useChange(api.changeLessonTemplate)
  const { userId } = useSession()
  const [id] = useState(() => template?.id ?? newId())
  const basedOn = useRef(template?.updatedAt)

  const save = async (input: LessonTemplateInput) => {
    const body = { ...input, totalDuration: totalDurationOf(input.lessonStructure) }
    const changed = () =>
      change.mutateAsync({ params: { id }, body: { ...body, ...(basedOn.current && { updatedAt: basedOn.current }) } })
    if (template) return await changed()
    try {
      return await create.mutateAsync({ body: { ...body, id, createdBy: userId } })
    } catch (error) {
      // An earlier attempt arrived after all, only its answer was lost: what was typed since becomes its change.
      if (error instanceof ApiError && error.failure?.code === 'already_exists') return await changed()
      throw error
    }
  }
  const baseOn = ({ updatedAt }: LessonTemplate) => {
    basedOn.current = updatedAt
  }
  return Object.assign(save, { baseOn })
}
