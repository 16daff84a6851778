import { useMutation } from '@tanstack/react-query'
import * as api from '../../../contract/students/api.ts'
import { callEndpoint, type RequestInput } from '../../lib/api/client.ts'
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
