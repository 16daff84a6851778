import { Plus, Upload } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError } from '../../../lib/toast.ts'
import { students as messages } from '../../../messages/students.ts'
import { Button } from '../../../ui/button.tsx'
import { useFetchRoster } from '../queries.ts'
import { NewStudentsDialog, type NewStudentsDialogKind, newStudentsPreloadProps } from './new-students-dialog.tsx'

/**
 * The buttons Add and Import outside the list of students, and the dialog that they open, for a class if one is given.
 * The dialog is apart, because the buttons may disappear with the first student.
 */
export function useNewStudents(classId?: string) {
  const t = useMessages(messages)
  const fetchRoster = useFetchRoster()
  const [open, setOpen] = useState<NewStudentsDialogKind>()
  const buttonOf = (kind: NewStudentsDialogKind) => ({
    ...newStudentsPreloadProps[kind],
    onOpen: async () => {
      try {
        await fetchRoster()
        startTransition(() => setOpen(kind))
      } catch {
        toastError(t.language, t('failedToLoad'))
      }
    },
  })
  const addButton = (
    <Button icon={<Plus />} {...buttonOf('create')}>
      {t('addStudent')}
    </Button>
  )
  return {
    addButton,
    buttons: (
      <>
        <Button icon={<Upload />} {...buttonOf('import')}>
          {t('importCsv')}
        </Button>
        {addButton}
      </>
    ),
    dialog: (
      <Suspense>
        {open && <NewStudentsDialog kind={open} classId={classId} onClose={() => setOpen(undefined)} />}
      </Suspense>
    ),
  }
}
