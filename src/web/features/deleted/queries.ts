import { useMutation } from '@tanstack/react-query'
import { restoreAbsence } from '../../../contract/absences/api.ts'
import { restoreClass } from '../../../contract/classes/api.ts'
import * as api from '../../../contract/deleted/api.ts'
import type { DeletedKind } from '../../../contract/deleted/rules.ts'
import type { DeletedEntry, DeletedQuery } from '../../../contract/deleted/schema.ts'
import type { AnyEndpoint } from '../../../contract/kernel/endpoint.ts'
import { restoreLessonTemplate } from '../../../contract/lesson-templates/api.ts'
import { restoreScheduledLesson } from '../../../contract/scheduled-lessons/api.ts'
import { restoreStudent } from '../../../contract/students/api.ts'
import { restoreUnit } from '../../../contract/units/api.ts'
import { mayHaveBeenDone } from '../../lib/api/client.ts'
import { queryKey } from '../../lib/api/query-key.ts'
import { useCallEndpoint } from '../../lib/api/use-call-endpoint.ts'
import { useInvalidateAll } from '../../lib/api/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../lib/api/use-endpoint-query.ts'
import { deleteReportDrafts } from '../student-reports/drafts/state.ts'

export type Age = 'recent' | 'older'
const endpointOf = { recent: api.listDeleted, older: api.listLongDeleted } as const satisfies Record<Age, AnyEndpoint>

/** A portion of what was deleted, asked for again whenever it is shown; the earlier one stays until the next has come. */
export const useDeleted = (age: Age, bounds: DeletedQuery) =>
  useEndpointQuery(queryKey(endpointOf[age], undefined, bounds), {
    staleTime: 0,
    placeholderData: (earlier) => earlier,
  })

const restoreEndpoints = {
  student: restoreStudent,
  class: restoreClass,
  template: restoreLessonTemplate,
  unit: restoreUnit,
  lesson: restoreScheduledLesson,
  absence: restoreAbsence,
} as const satisfies Record<DeletedKind, AnyEndpoint>

type Restored = Pick<DeletedEntry, 'kind' | 'id'>
type Restoring = { entries: readonly Restored[]; onRestored: (id: string) => void }

/** Restores entries one after the other until one cannot be, and reports each. A refusal means that the list is out of date, so it is fetched again then, too. */
export function useRestore() {
  const callEndpoint = useCallEndpoint()
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: async ({ entries, onRestored }: Restoring) => {
      for (const { kind, id } of entries) {
        await callEndpoint(restoreEndpoints[kind], { params: { id } })
        onRestored(id)
      }
    },
    onSettled: () => void invalidateAll(),
  })
}

/** Purges an entry, and of a student the drafts of reports on this device, whoever wrote them, also when the answer was lost; after a refusal the list is fetched again, too. */
export function usePurge() {
  const callEndpoint = useCallEndpoint()
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: (id: string) => callEndpoint(api.purgeDeleted, { params: { id } }),
    onSettled: (_, error, id) => {
      if (mayHaveBeenDone(error)) deleteReportDrafts(id)
      void invalidateAll()
    },
  })
}
