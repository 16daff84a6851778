import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toast } from '../../../lib/toast.ts'
import { lessonTemplates } from '../../../messages/lesson-templates.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeleteLessonTemplate, useRestoreLessonTemplate } from '../queries.ts'
import { isDeletedMeanwhile } from '../state.ts'

/** Asks before a template is deleted, and offers to restore it afterwards. */
export function DeleteTemplateDialog({ template, onClose }: { template: LessonTemplate; onClose: () => void }) {
  const t = useMessages(lessonTemplates)
  const c = useMessages(common)
  const deleteTemplate = useDeleteLessonTemplate()
  const restoreTemplate = useRestoreLessonTemplate()
  const refresh = useInvalidateAll()
  const request = { params: { id: template.id } }
  const lang = t.language

  // Deleted by somebody else in the meantime is deleted, too.
  const acceptDeleted = (error: unknown) => {
    if (!isDeletedMeanwhile(error)) throw error
    void refresh()
  }
  const restore = () =>
    restoreTemplate.mutateAsync(request).then(
      () => toast({ title: c('success'), description: t('restored'), lang }),
      () => toast({ title: c('error'), description: t('failedToRestore'), variant: 'destructive', lang }),
    )
  const confirm = () =>
    deleteTemplate
      .mutateAsync(request)
      .catch(acceptDeleted)
      .then(
        () => {
          const action = { label: c('undo'), onPress: restore }
          toast({ title: c('success'), description: t('deleted'), action, lang })
        },
        () => toast({ title: c('error'), description: t('failedToDelete'), variant: 'destructive', lang }),
      )
      .then(onClose)

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{t('deleteQuestion', { title: template.title })}</span>}
      description={t('deleteText')}
      confirmLabel={c('delete')}
      lang={lang}
      isPending={deleteTemplate.isPending}
      onConfirm={confirm}
    />
  )
}
