import { Plus, Upload } from 'lucide-react'
import { Suspense, useState, useTransition } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'
import { toastError } from '../../../lib/toast.ts'
import { students as messages } from '../../../messages/students.ts'
import { Button } from '../../../ui/button.tsx'
import { useClasses } from '../../classes/queries.ts'
import { useFetchRoster, useStudents } from '../queries.ts'

const StudentDialog = lazyDialog(async () => (await import('./student-dialog.tsx')).StudentDialog)
const CsvImportDialog = lazyDialog(
  async () => (await import('../import/components/csv-import-dialog.tsx')).CsvImportDialog,
)

type DialogKind = 'create' | 'import'

/**
 * The buttons Add and Import outside the list of students, and the dialog that they open, for a class if one is given.
 * The dialog is apart, because the buttons may disappear with the first student.
 */
export function useNewStudents(classId?: string) {
  const t = useMessages(messages)
  const fetchRoster = useFetchRoster()
  const [open, setOpen] = useState<DialogKind>()
  const [opening, setOpening] = useState<DialogKind>()
  const [isPending, startOpening] = useTransition()
  const show = (kind: DialogKind) => {
    setOpening(kind)
    startOpening(async () => {
      try {
        await fetchRoster()
        startOpening(() => setOpen(kind))
      } catch {
        toastError(t.language, t('failedToLoad'))
      }
    })
  }
  const buttonOf = (kind: DialogKind) => ({
    isPending: isPending && opening === kind,
    ...(kind === 'create' ? StudentDialog : CsvImportDialog).preloadProps,
    onClick: () => show(kind),
  })
  return {
    buttons: (
      <>
        <Button icon={<Upload />} {...buttonOf('import')}>
          {t('importCsv')}
        </Button>
        <Button icon={<Plus />} {...buttonOf('create')}>
          {t('addStudent')}
        </Button>
      </>
    ),
    dialog: (
      <Suspense>
        {open && <NewStudentsDialog kind={open} classId={classId} onClose={() => setOpen(undefined)} />}
      </Suspense>
    ),
  }
}

type Props = { kind: DialogKind; classId: string | undefined; onClose: () => void }

function NewStudentsDialog({ kind, classId, onClose }: Props) {
  const { data: students = [] } = useStudents()
  const { data: classes = [] } = useClasses()
  // In a school with one class there is nothing to choose.
  const proposedClassId = classId ?? ((classes.length === 1 && classes[0]?.id) || '')
  const shared = { students, classes, proposedClassId, onClose }
  return kind === 'create' ? <StudentDialog student={undefined} {...shared} /> : <CsvImportDialog {...shared} />
}
