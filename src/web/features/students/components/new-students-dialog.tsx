import { useState } from 'react'
import { useSearchParam } from '../../../lib/hooks/use-search-param.ts'
import { useClasses } from '../../classes/queries.ts'
import { CsvImportDialog } from '../import/components/lazy-csv-import-dialog.ts'
import { StudentDialog } from './lazy-student-dialog.ts'

export type NewStudentsDialogKind = 'create' | 'import'

/** The preload props of what opens the dialog. */
export const newStudentsPreloadProps = {
  create: StudentDialog.preloadProps,
  import: CsvImportDialog.preloadProps,
} as const satisfies Record<NewStudentsDialogKind, object>

type Props = { kind: NewStudentsDialogKind; classId?: string | undefined; onClose: () => void }

/** Adds one student or imports a list, for a class if one is given, '' for none; the roster has been fetched. */
export function NewStudentsDialog({ kind, classId, onClose }: Props) {
  const { data: classes = [] } = useClasses()
  // In a school with one class there is nothing to choose; what others create while the dialog is open changes nothing.
  const [onlyClassId] = useState(() => (classes.length === 1 && classes[0]?.id) || '')
  const proposedClassId = classId ?? onlyClassId
  const [undoneImportId] = useSearchParam('undo', '')
  if (kind === 'create') return <StudentDialog proposedClassId={proposedClassId} onClose={onClose} />
  // The question about undoing an import replaces the dialog that offers it, which then begins again with its draft.
  return undoneImportId ? null : <CsvImportDialog proposedClassId={proposedClassId} onClose={onClose} />
}
