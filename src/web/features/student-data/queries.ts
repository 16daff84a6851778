import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import * as api from '../../../contract/student-data/api.ts'
import { failureOf, mayHaveBeenDone, type RequestInput, request, toRequest } from '../../lib/api/client.ts'
import { deleteSchoolAnswers } from '../../lib/api/offline-fallback.ts'
import { useCallEndpoint } from '../../lib/api/use-call-endpoint.ts'
import { useInvalidateAll } from '../../lib/api/use-endpoint-mutation.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { useSession } from '../../session/session-provider.tsx'
import { isSignedIn } from '../../session/session-state.ts'
import { deleteReportDrafts } from '../student-reports/drafts/state.ts'

/**
 * Downloads everything that is stored of a student, once at a time, also where the page was left meanwhile; the CSV files are for the
 * spreadsheets of this machine. `exportData` takes the name of the file without the extension, and resolves to whether it was downloaded.
 */
export function useExportStudentData(id: string) {
  const { userId } = useSession()
  const queryClient = useQueryClient()
  const mutation = { mutationKey: ['student-data', 'export', id] }
  const isExporting = useIsMutating(mutation) > 0
  const { mutateAsync } = useMutation({
    ...mutation,
    mutationFn: async (fileName: string) => {
      const query = { locale: navigator.language }
      const { method, path } = toRequest(api.exportStudentData, { params: { id }, query })
      const file = await (await request(method, path)).blob()
      // It is for who has asked for it.
      if (!isSignedIn(userId)) return false
      downloadFile(fileName, 'zip', file)
      return true
    },
  })
  // Not `isExporting`, which is that of the last render.
  const exportData = async (fileName: string) => queryClient.isMutating(mutation) === 0 && mutateAsync(fileName)
  return { isExporting, exportData }
}

/**
 * Erases a student's data on the server, and on this device the answers to be shown without a network and the drafts of reports, whoever
 * wrote them, also when the answer was lost. What was entered in a register stays until that register is opened, and what waits to be sent until it is saved again or discarded.
 */
export function useEraseStudentData() {
  const callEndpoint = useCallEndpoint()
  const invalidateAll = useInvalidateAll()
  return useMutation({
    mutationFn: async (input: RequestInput<typeof api.eraseStudentData>) => {
      try {
        await callEndpoint(api.eraseStudentData, input)
      } catch (error) {
        // An earlier attempt has erased them, though its answer was lost, or somebody else has.
        if (failureOf(error)?.code !== 'not_found') throw error
      }
    },
    onSettled: async (_, error, { params }) => {
      if (!mayHaveBeenDone(error)) return
      deleteReportDrafts(params.id)
      await deleteSchoolAnswers()
      void invalidateAll()
    },
  })
}
