import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes } from '../../../messages/classes.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDeleteClass } from '../queries.ts'

type Props = { schoolClass: SchoolClass; onClose: () => void; onRestored: (id: string) => void }

/** Asks before a class is deleted; the toast afterwards offers to undo it. */
export function DeleteClassDialog({ schoolClass: { id, name }, onClose, onRestored }: Props) {
  const t = useMessages(classes)
  const c = useMessages(common)
  const deleting = useDeleteClass(id, {
    t,
    explained: { code: 'class_has_students', title: t('cannotDelete') },
    onEnd: onClose,
    onRestored: () => onRestored(id),
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{t('deleteQuestion', { name })}</span>}
      description={t('deleteText')}
      confirmLabel={c('delete')}
      lang={t.language}
      {...deleting}
    />
  )
}
