import * as api from '../../../contract/lesson-templates/api.ts'
import { totalDurationOf } from '../../../contract/lesson-templates/rules.ts'
import type { LessonTemplate, LessonTemplateInput } from '../../../contract/lesson-templates/schema.ts'
import { ApiError } from '../../lib/api/client.ts'
import { useEndpointMutation } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { draftKey, listDraftIds } from '../../lib/storage/draft.ts'
import { useSession } from '../../session/session-provider.tsx'

export const useLessonTemplates = () => useEndpointQuery(api.listLessonTemplates)
export const useDeleteLessonTemplate = () => useEndpointMutation(api.deleteLessonTemplate)
export const useRestoreLessonTemplate = () => useEndpointMutation(api.restoreLessonTemplate)

const draftKind = 'lesson-template'
const copyOfId = (id: string) => `copy-of-${id}`

type Known = Pick<LessonTemplate, 'id'>

/** Where the browser keeps what was typed into a template, into a copy of one, or into a new one. */
export function templateDraftPlace(
  userId: string,
  { template, copyOf }: { template?: Known | undefined; copyOf?: Known | undefined },
): string {
  return draftKey(draftKind, userId, template?.id ?? (copyOf ? copyOfId(copyOf.id) : 'new'))
}

export type UnsavedWork = 'changes' | 'copy'

/** What was typed and not saved of the template with a given id, on this device. */
export function unsavedTemplates(userId: string): (id: string) => UnsavedWork | undefined {
  const ids = listDraftIds(draftKind, userId)
  return (id) => (ids.has(id) ? 'changes' : ids.has(copyOfId(id)) ? 'copy' : undefined)
}

/** Under which id a template is saved, and the version (`updatedAt`) that its change is based on: none, it is made. */
type Version = { id: string; basedOn?: string | undefined }

/**
 * Saves a template: makes it under an id that a repeated attempt keeps, or changes it if nobody else has changed it since
 * the version it is based on.
 */
export function useSaveLessonTemplate() {
  const create = useEndpointMutation(api.createLessonTemplate)
  const change = useEndpointMutation(api.updateLessonTemplate)
  const { userId } = useSession()

  return async (input: LessonTemplateInput, { id, basedOn }: Version) => {
    const body = { ...input, totalDuration: totalDurationOf(input.lessonStructure) }
    const changed = (updatedAt: string | null) => change.mutateAsync({ params: { id }, body: { ...body, updatedAt } })
    if (basedOn) return await changed(basedOn)
    try {
      return await create.mutateAsync({ body: { ...body, id, createdBy: userId } })
    } catch (error) {
      // An earlier attempt arrived after all, or another window saved the same draft: refused, it tells what is stored.
      if (error instanceof ApiError && error.failure?.code === 'already_exists') return await changed(null)
      throw error
    }
  }
}

/** Whether something was refused because the template is deleted already. */
export const isDeletedMeanwhile = (error: unknown) => error instanceof ApiError && error.failure?.code === 'not_found'
