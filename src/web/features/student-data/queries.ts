import { useMutation } from '@tanstack/react-query'
import * as api from '../../../contract/student-data/api.ts'
import { request, toRequest } from '../../lib/api/client.ts'
import { useEndpointMutation } from '../../lib/api/use-endpoint-mutation.ts'
import { downloadFile } from '../../lib/download-file.ts'

type Export = {
  id: string
  /** Of the file, without the extension. */
  fileName: string
}

/** Downloads everything that is stored of a student; the CSV files are for the spreadsheets of this machine. */
export function useExportStudentData() {
  return useMutation({
    mutationFn: async ({ id, fileName }: Export) => {
      const query = { locale: navigator.language }
      const { method, path } = toRequest(api.exportStudentData, { params: { id }, query })
      downloadFile(fileName, 'zip', await (await request(method, path)).blob())
    },
  })
}

export const useEraseStudentData = () => useEndpointMutation(api.eraseStudentData)
