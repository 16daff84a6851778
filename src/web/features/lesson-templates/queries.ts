import * as api from '../../../contract/lesson-templates/api.ts'
import { totalDurationOf } from '../../../contract/lesson-templates/rules.ts'
import type { LessonTemplate, LessonTemplateInput } from '../../../contract/lesson-templates/schema.ts'
import { useSession } from '../../app/session.tsx'
import { ApiError } from '../../lib/api-client.ts'
import { draftedIds, draftPlace } from '../../lib/draft.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useChange } from '../../lib/use-change.ts'

export const useLessonTemplates = () => useAnswer(api.listLessonTemplates)
export const useDeleteLessonTemplate = () => useChange(api.deleteLessonTemplate)
export const useRestoreLessonTemplate = () => useChange(api.restoreLessonTemplate)

const draftKind = 'lesson-template'
const copyOfId = (id: string) => `copy-of-${id}`

/** Where the browser keeps what was typed into a template, into a copy of one, or into a new one. */
export function templateDraftPlace(
  userId: string,
  { template, copyOf }: { template?: LessonTemplate | undefined; copyOf?: LessonTemplate | undefined },
): string {
  return draftPlace(draftKind, userId, template?.id ?? (copyOf ? copyOfId(copyOf.id) : 'new'))
}

export type UnsavedWork = 'changes' | 'copy'

/** What was typed and not saved of the template with a given id, on this device. */
export function unsavedTemplates(userId: string): (id: string) => UnsavedWork | undefined {
  const ids = draftedIds(draftKind, userId)
  return (id) => (ids.has(id) ? 'changes' : ids.has(copyOfId(id)) ? 'copy' : undefined)
}

/** Under which id a template is saved, and the version (`updatedAt`) that its change is based on. */
type Version = { id: string; basedOn?: string | undefined }

/**
 * Saves a template: makes it under an id that a repeated attempt keeps, or changes it if nobody else has changed it since
 * the version it is based on.
 */
export function useSaveLessonTemplate({ isNew }: { isNew: boolean }) {
  const create = useChange(api.createLessonTemplate)
  const change = useChange(api.changeLessonTemplate)
  const { userId } = useSession()

  return async (input: LessonTemplateInput, { id, basedOn }: Version) => {
    const body = { ...input, totalDuration: totalDurationOf(input.lessonStructure) }
    const changed = () =>
      change.mutateAsync({ params: { id }, body: { ...body, ...(basedOn && { updatedAt: basedOn }) } })
    if (!isNew) return await changed()
    try {
      return await create.mutateAsync({ body: { ...body, id, createdBy: userId } })
    } catch (error) {
      // An earlier attempt arrived after all, only its answer was lost: what was typed since becomes its change.
      if (error instanceof ApiError && error.failure?.code === 'already_exists') return await changed()
      throw error
    }
  }
}
