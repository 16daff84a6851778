import { useRef, useState } from 'react'
import { v4 as newId } from 'uuid'
import * as api from '../../../contract/classes/api.ts'
import type { SchoolClass, SchoolClassInput } from '../../../contract/classes/schema.ts'
import { ApiError } from '../../lib/api-client.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useChange } from '../../lib/use-change.ts'

export const useClasses = () => useAnswer(api.listClasses)
export const useDeleteClass = () => useChange(api.deleteClass)
export const useRestoreClass = () => useChange(api.restoreClass)

/**
 * Saves one class: makes a new one under an id that a repeated attempt keeps, or changes the given one if nobody else has
 * changed it since the version it is based on (`baseOn` takes another version for the base).
 */
export function useSaveClass(schoolClass: SchoolClass | undefined) {
  const create = useChange(api.createClass)
  const change = useChange(api.changeClass)
  const [id] = useState(() => schoolClass?.id ?? newId())
  const basedOn = useRef(schoolClass?.updatedAt)
  const save = async (values: SchoolClassInput) => {
    const changed = () => change.mutateAsync({ params: { id }, body: { ...values, updatedAt: basedOn.current } })
    if (schoolClass) return await changed()
    try {
      return await create.mutateAsync({ body: { ...values, id } })
    } catch (error) {
      // An earlier attempt arrived after all, only its answer was lost: what was typed since becomes its change.
      if (error instanceof ApiError && error.failure?.code === 'already_exists') return await changed()
      throw error
    }
  }
  const baseOn = ({ updatedAt }: SchoolClass) => {
    basedOn.current = updatedAt
  }
  return Object.assign(save, { baseOn })
}

/** Whether the server refused a deletion because somebody joined the class meanwhile. */
export function isRefusedForStudents(error: unknown): boolean {
  return error instanceof ApiError && error.failure?.code === 'class_has_students'
}
