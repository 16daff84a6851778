import { useMutation } from '@tanstack/react-query'
import * as api from '../../../contract/students/api.ts'
import { callEndpoint, failureOf, type RequestInput } from '../../lib/api/client.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useInvalidateAll } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useStudents = () => useEndpointQuery(queryKey(api.listStudents))

export const saveStudentEndpoints = { create: api.createStudent, update: api.updateStudent }

export const deleteStudentEndpoints = { delete: api.deleteStudent, restore: api.restoreStudent }

/**
 * Moves many students in one request; a refusal means that the list is out of date, so it is fetched again then, too.
 */
export function useMoveStudents() {
  const refresh = useInvalidateAll()
  return useMutation({
    mutationFn: (input: RequestInput<typeof api.moveStudents>) => callEndpoint(api.moveStudents, input),
    onSettled: () => void refresh(),
  })
}

/** The field that the server refused and its message about it; undefined when something else went wrong. */
export function refusedField(error: unknown): { name: RefusableField; message: string } | undefined {
  const failure = failureOf(error)
  if (failure?.code === 'student_id_taken') return { name: 'studentId', message: failure.message }
  for (const { path, message } of failure?.issues ?? []) {
    const name = refusableFields.find((field) => field === path)
    if (name) return { name, message }
  }
  return undefined
}

const refusableFields = ['studentId', 'classId', 'inClassSince'] as const
type RefusableField = (typeof refusableFields)[number]
