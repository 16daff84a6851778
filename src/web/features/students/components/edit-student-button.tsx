import { Pencil } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { fullNameOf } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError } from '../../../lib/toast.ts'
import { classes } from '../../../messages/classes.ts'
import { students } from '../../../messages/students.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFetchClasses } from '../../classes/queries.ts'
import { StudentDialog } from './lazy-student-dialog.ts'

/** Edits the student that a page shows. */
export function EditStudentButton({ student }: { student: Student }) {
  const t = useMessages(students)
  const tClasses = useMessages(classes)
  const { fetchClasses } = useFetchClasses()
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    try {
      await fetchClasses()
      startTransition(() => setOpen(true))
    } catch {
      toastError(tClasses.language, tClasses('failedToLoad'))
    }
  }
  return (
    <>
      <Permitted permission="changeSchool">
        <IconButton
          label={t('edit', { name: fullNameOf(student) })}
          icon={<Pencil />}
          {...StudentDialog.preloadProps}
          onOpen={open}
        />
      </Permitted>
      <Suspense>{isOpen && <StudentDialog student={student} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
