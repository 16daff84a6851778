import { Suspense } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { fullNameOf } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { students as messages } from '../../../messages/students.ts'
import { DeleteDialog } from '../../../ui/delete-dialog.tsx'
import { deleteStudentEndpoints } from '../queries.ts'
import { StudentDialog } from './lazy-student-dialog.ts'
import { NewStudentsDialog, type NewStudentsDialogKind } from './new-students-dialog.tsx'
import type { StudentAction } from './student-card.tsx'

export type OpenStudentDialog =
  | { action: StudentAction; student: Student }
  | { action: NewStudentsDialogKind; student?: undefined }

type Props = {
  open: OpenStudentDialog | undefined
  students: readonly Student[]
  classes: readonly SchoolClass[]
  /** The class of new students; '' for none. */
  proposedClassId: string
  onClose: () => void
  onRestored: (studentId: string) => void
}

/** The dialog that is open above the list of students. Mounted always, so that the page stays as it is until its code is loaded. */
export function StudentDialogs({ open, students, classes, proposedClassId, onClose, onRestored }: Props) {
  const t = useMessages(messages)
  return (
    <>
      {open?.action === 'delete' && (
        <DeleteDialog
          id={open.student.id}
          endpoints={deleteStudentEndpoints}
          t={t}
          question={t('deleteQuestion', { name: fullNameOf(open.student) })}
          confirmLabel={t('remove')}
          explained={{ code: 'student_id_taken' }}
          onClose={onClose}
          onRestored={onRestored}
        />
      )}
      <Suspense>
        {open?.action === 'edit' && (
          <StudentDialog
            student={open.student}
            students={students}
            classes={classes}
            proposedClassId=""
            onClose={onClose}
          />
        )}
        {(open?.action === 'create' || open?.action === 'import') && (
          <NewStudentsDialog kind={open.action} classId={proposedClassId} onClose={onClose} />
        )}
      </Suspense>
    </>
  )
}
