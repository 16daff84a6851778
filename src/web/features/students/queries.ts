import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listClasses } from '../../../contract/classes/api.ts'
import * as api from '../../../contract/students/api.ts'
import type { RequestInput } from '../../lib/api/client.ts'
import { useNewerAnswers } from '../../lib/api/newer-answers.ts'
import { fetchAnswer } from '../../lib/api/query-client.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useCallEndpoint } from '../../lib/api/use-call-endpoint.ts'
import { useInvalidateAll } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'

export const useStudents = ({ enabled = true } = {}) => useEndpointQuery(queryKey(api.listStudents), { enabled })

/** Returns a function that fetches what the dialogs about new students need, unless it is known. */
export function useFetchRoster() {
  const queryClient = useQueryClient()
  return async () => {
    const keys = [queryKey(api.listStudents), queryKey(listClasses)]
    await Promise.all(keys.map((key) => fetchAnswer<unknown>(queryClient, key)))
  }
}

export const saveStudentEndpoints = { create: api.createStudent, update: api.updateStudent }

export const deleteStudentEndpoints = { delete: api.deleteStudent, restore: api.restoreStudent }

/**
 * Moves many students in one request; a refusal means that the list is out of date, so it is fetched again then, too.
 */
export function useMoveStudents() {
  const callEndpoint = useCallEndpoint()
  const invalidateAll = useInvalidateAll()
  const { rememberAnswer } = useNewerAnswers()
  return useMutation({
    mutationFn: (input: RequestInput<typeof api.moveStudents>) => callEndpoint(api.moveStudents, input),
    onSuccess: (moved) => moved.forEach(rememberAnswer),
    onSettled: () => void invalidateAll(),
  })
}
