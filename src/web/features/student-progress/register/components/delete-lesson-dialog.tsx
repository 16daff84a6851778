import type { ScheduledLesson } from '../../../../../contract/scheduled-lessons/schema.ts'
import { common } from '../../../../lib/i18n/common.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../../messages/scheduled-lessons.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useDeleteLesson } from '../../../scheduled-lessons/queries.ts'

type Props = {
  lesson: ScheduledLesson
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onDeleted: () => void
}

/** Asks before a lesson and its register are deleted; the toast afterwards offers to undo it. */
export function DeleteLessonDialog({ lesson, isOpen, onOpenChange, onDeleted }: Props) {
  const t = useMessages(scheduledLessons)
  const c = common.in(t.language)
  const title = lesson.template.title || t('thisLesson')
  const onEnd = (isDeleted: boolean) => (isDeleted ? onDeleted() : onOpenChange(false))
  const deleting = useDeleteLesson(lesson.id, { t, onEnd })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('deleteQuestion', { title })}
      description={t('deleteText')}
      confirmLabel={t('delete')}
      cancelLabel={c('cancel')}
      lang={t.language}
      {...deleting}
    />
  )
}
