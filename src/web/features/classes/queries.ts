import * as api from '../../../contract/classes/api.ts'
import type { SchoolClass, SchoolClassInput } from '../../../contract/classes/schema.ts'
import { ApiError } from '../../lib/api/client.ts'
import { useAnswer } from '../../lib/api/use-endpoint-query.ts'
import { useChange } from '../../lib/api/use-endpoint-mutation.ts'
import { useSave } from '../../lib/api/use-save-entity.ts'

export const useClasses = () => useAnswer(api.listClasses)
export const useDeleteClass = () => useChange(api.deleteClass)
export const useRestoreClass = () => useChange(api.restoreClass)

export function useSaveClass(schoolClass: SchoolClass | undefined) {
  const create = useChange(api.createClass)
  const change = useChange(api.changeClass)
  return useSave<SchoolClass, SchoolClassInput>(schoolClass, {
    create: (body) => create.mutateAsync({ body }),
    change: (id, body) => change.mutateAsync({ params: { id }, body }),
  })
}

/** Whether the server refused a deletion because somebody joined the class meanwhile. */
export function isRefusedForStudents(error: unknown): boolean {
  return error instanceof ApiError && error.failure?.code === 'class_has_students'
}
