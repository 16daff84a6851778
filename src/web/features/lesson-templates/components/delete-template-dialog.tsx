import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplates } from '../../../messages/lesson-templates.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeleteLessonTemplate } from '../queries.ts'

/** Asks before a template is deleted; the toast afterwards offers to undo it. */
export function DeleteTemplateDialog({ template, onClose }: { template: LessonTemplate; onClose: () => void }) {
  const t = useMessages(lessonTemplates)
  const c = useMessages(common)
  const deleting = useDeleteLessonTemplate(template.id, { t, acceptsMissing: true, onEnd: onClose })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{t('deleteQuestion', { title: template.title })}</span>}
      description={t('deleteText')}
      confirmLabel={c('delete')}
      lang={t.language}
      {...deleting}
    />
  )
}
