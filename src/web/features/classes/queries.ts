import * as api from '../../../contract/classes/api.ts'
import { ApiError } from '../../lib/api-client.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useChange } from '../../lib/use-change.ts'

export const useClasses = () => useAnswer(api.listClasses)
export const useCreateClass = () => useChange(api.createClass)
export const useChangeClass = () => useChange(api.changeClass)
export const useDeleteClass = () => useChange(api.deleteClass)
export const useRestoreClass = () => useChange(api.restoreClass)

/** Whether the server refused a deletion because somebody joined the class meanwhile. */
export function isRefusedForStudents(error: unknown): boolean {
  return error instanceof ApiError && error.failure?.code === 'class_has_students'
}
