import { fullNameOf } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { serverMessageOf } from '../../../lib/api/client.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { toast } from '../../../lib/toast.ts'
import { students } from '../../../messages/students.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { isStudentIdTaken, useDeleteStudent, useRestoreStudent } from '../queries.ts'

type Props = { student: Student; onClose: () => void; onRestored?: (id: string) => void }

/** Asks before a student is removed, and offers to bring the student back afterwards. */
export function StudentRemoval({ student, onClose, onRestored }: Props) {
  const t = useMessages(students)
  const c = useMessages(common)
  const sentence = useServerMessage()
  const removal = useDeleteStudent()
  const restoration = useRestoreStudent()
  const refresh = useInvalidateAll()
  const target = { params: { id: student.id } }

  const restore = () =>
    restoration.mutateAsync(target).then(
      () => {
        toast({ title: c('success'), description: t('restored') })
        onRestored?.(student.id)
      },
      (error: unknown) => {
        const reason = isStudentIdTaken(error) ? sentence(serverMessageOf(error) ?? '') : undefined
        toast({ title: c('error'), description: reason ?? t('failedToRestore'), variant: 'destructive' })
      },
    )
  const confirm = () =>
    removal
      .mutateAsync(target)
      .then(
        () => {
          const action = { label: c('undo'), onPress: restore }
          toast({ title: c('success'), description: t('removed'), action })
        },
        () => {
          // Somebody else may have been quicker: then the list shows a student who has gone.
          void refresh()
          toast({ title: c('error'), description: t('failedToRemove'), variant: 'destructive' })
        },
      )
      .then(onClose)

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{t('removeQuestion', { name: fullNameOf(student) })}</span>}
      description={t('removeText')}
      confirmLabel={c('remove')}
      lang={t.language}
      isPending={removal.isPending}
      onConfirm={confirm}
    />
  )
}
