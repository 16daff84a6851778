import * as api from '../../../../../contract/student-progress/api.ts'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { sessionOwner } from '../../../../lib/api/client.ts'
import { takeEarlyContent } from '../../../../lib/api/early-answers.ts'
import { pathOf, queryKey } from '../../../../lib/api/query-key.ts'
import { useCallEndpoint } from '../../../../lib/api/use-call-endpoint.ts'
import { useQueryWithRetry } from '../../../../lib/api/use-query-with-retry.ts'

export const registerKey = (lessonId: string) => queryKey(api.getRegister, { id: lessonId })

/** The register of a lesson: fetched at every opening, and when somebody has changed it, but not while it is being saved. */
export function useRegister(lessonId: string, isSaving: boolean) {
  const key = registerKey(lessonId)
  return useQueryWithRetry<Register>({
    queryKey: key,
    initialData: () => takeEarlyContent<Register>(sessionOwner(), pathOf(key)),
    enabled: !isSaving,
    // After a save that is undone at once the answer is equal to that before the save, and has to be merged all the same.
    structuralSharing: false,
    gcTime: 0,
  })
}

/** Returns a function that fetches the records of another lesson, as they are now. */
export function useFetchLessonProgress() {
  const callEndpoint = useCallEndpoint()
  return (lessonId: string) => callEndpoint(api.listLessonProgress, { params: { id: lessonId } })
}
