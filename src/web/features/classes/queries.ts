import * as api from '../../../contract/classes/api.ts'
import type { SchoolClass, SchoolClassInput } from '../../../contract/classes/schema.ts'
import { ApiError } from '../../lib/api/client.ts'
import { useEndpointMutation } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { useSaveEntity } from '../../lib/api/use-save-entity.ts'

export const useClasses = () => useEndpointQuery(api.listClasses)
export const useDeleteClass = () => useEndpointMutation(api.deleteClass)
export const useRestoreClass = () => useEndpointMutation(api.restoreClass)

export function useSaveClass(schoolClass: SchoolClass | undefined) {
  const create = useEndpointMutation(api.createClass)
  const change = useEndpointMutation(api.updateClass)
  return useSaveEntity<SchoolClass, SchoolClassInput>(schoolClass, {
    create: (body) => create.mutateAsync({ body }),
    change: (id, body) => change.mutateAsync({ params: { id }, body }),
  })
}

/** Whether the server refused a deletion because somebody joined the class meanwhile. */
export function isRefusedForStudents(error: unknown): boolean {
  return error instanceof ApiError && error.failure?.code === 'class_has_students'
}
