import { fullNameOf } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { students } from '../../../messages/students.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeleteStudent } from '../queries.ts'

type Props = { student: Student; onClose: () => void; onRestored: (id: string) => void }

/** Asks before a student is deleted; the toast afterwards offers to undo it. */
export function DeleteStudentDialog({ student, onClose, onRestored }: Props) {
  const t = useMessages(students)
  const c = useMessages(common)
  const deleting = useDeleteStudent(student.id, {
    t,
    explained: { code: 'student_id_taken' },
    onEnd: onClose,
    onRestored: () => onRestored(student.id),
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{t('deleteQuestion', { name: fullNameOf(student) })}</span>}
      description={t('deleteText')}
      confirmLabel={c('remove')}
      lang={t.language}
      {...deleting}
    />
  )
}
