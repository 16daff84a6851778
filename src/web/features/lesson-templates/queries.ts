import * as api from '../../../contract/lesson-templates/api.ts'
import { totalDurationOf } from '../../../contract/lesson-templates/rules.ts'
import type { LessonTemplateInput } from '../../../contract/lesson-templates/schema.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useEndpointMutation } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { useSession } from '../../session/session-provider.tsx'
import type { EditedTemplate } from './state.ts'

export const useLessonTemplates = () => useEndpointQuery(queryKey(api.listLessonTemplates))

export const deleteTemplateEndpoints = { delete: api.deleteLessonTemplate, restore: api.restoreLessonTemplate }

/** Creates the template, or updates the stored one; refused with 409 when there is one already, or a newer version. */
export function useSaveLessonTemplate() {
  const create = useEndpointMutation(api.createLessonTemplate)
  const update = useEndpointMutation(api.updateLessonTemplate)
  const { userId } = useSession()

  return (input: LessonTemplateInput, edited: EditedTemplate) => {
    const { id } = edited
    const body = { ...input, totalDuration: totalDurationOf(input.lessonStructure) }
    return edited.kind === 'stored'
      ? update.mutateAsync({ params: { id }, body: { ...body, updatedAt: edited.basedOn } })
      : create.mutateAsync({ body: { ...body, id, createdBy: userId } })
  }
}
