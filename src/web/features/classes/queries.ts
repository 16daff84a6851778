import * as api from '../../../contract/classes/api.ts'
import type { SchoolClass, SchoolClassInput } from '../../../contract/classes/schema.ts'
import { ApiError } from '../../lib/api-client.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useChange } from '../../lib/use-change.ts'
import { useSave } from '../../lib/use-save.ts'

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
