import type { ScheduledLesson } from '../../../../../contract/scheduled-lessons/schema.ts'
import { common } from '../../../../lib/i18n/common.ts'
import { messagesOf } from '../../../../lib/i18n/messages.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { toast } from '../../../../lib/toast.ts'
import { scheduledLessons } from '../../../../messages/scheduled-lessons.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useDeleteLesson, useRestoreLesson } from '../../../scheduled-lessons/queries.ts'

type Props = {
  lesson: ScheduledLesson
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onDeleted: () => void
}

/** Asks, deletes the lesson with its register, and offers to restore both. */
export function DeleteLessonDialog({ lesson, isOpen, onOpenChange, onDeleted }: Props) {
  const t = useMessages(scheduledLessons)
  const c = messagesOf(common)
  const deleteLesson = useDeleteLesson()
  const restoreLesson = useRestoreLesson()
  const { id } = lesson
  const title = lesson.template.title || t('thisLesson')

  const showSuccess = (description: string) => toast({ title: c('success'), description, lang: t.language })
  const showFailure = (description: string) =>
    toast({ title: c('error'), description, variant: 'destructive', lang: t.language })

  const restore = () =>
    restoreLesson.mutateAsync({ params: { id } }).then(
      () => showSuccess(t('restored')),
      () => showFailure(t('restoreFailed')),
    )
  const confirmDelete = async () => {
    try {
      await deleteLesson.mutateAsync({ params: { id } })
      const undo = { label: c('undo'), onPress: restore }
      toast({ title: c('success'), description: t('deleted'), action: undo, lang: t.language })
      onDeleted()
    } catch {
      onOpenChange(false)
      showFailure(t('deleteFailed'))
    }
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('deleteQuestion', { title })}
      description={t('deleteText')}
      confirmLabel={t('delete')}
      cancelLabel={c('cancel')}
      lang={t.language}
      isPending={deleteLesson.isPending}
      onConfirm={confirmDelete}
    />
  )
}
