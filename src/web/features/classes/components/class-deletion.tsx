import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { serverMessageOf } from '../../../lib/api/client.ts'
import { useInvalidateAll } from '../../../lib/api/use-endpoint-mutation.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { toast } from '../../../lib/toast.ts'
import { classes } from '../../../messages/classes.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { isRefusedForStudents, useDeleteClass, useRestoreClass } from '../queries.ts'

type Props = { schoolClass: SchoolClass; onClose: () => void; onRestored?: (id: string) => void }

/** Asks before a class is deleted, and offers to bring it back afterwards. */
export function ClassDeletion({ schoolClass, onClose, onRestored }: Props) {
  const t = useMessages(classes)
  const c = useMessages(common)
  const sentence = useServerMessage()
  const deletion = useDeleteClass()
  const restoration = useRestoreClass()
  const refresh = useInvalidateAll()
  const target = { params: { id: schoolClass.id } }

  const restore = () =>
    restoration.mutateAsync(target).then(
      () => {
        toast({ title: c('success'), description: t('restored') })
        onRestored?.(schoolClass.id)
      },
      () => toast({ title: c('error'), description: t('failedToRestore'), variant: 'destructive' }),
    )
  const tellFailure = (error: unknown) => {
    // What was refused is not what the list shows.
    void refresh()
    return isRefusedForStudents(error)
      ? toast({ title: t('cannotDelete'), description: sentence(serverMessageOf(error) ?? ''), variant: 'destructive' })
      : toast({ title: c('error'), description: t('failedToDelete'), variant: 'destructive' })
  }
  const confirm = () =>
    deletion
      .mutateAsync(target)
      .then(() => {
        const action = { label: c('undo'), onPress: restore }
        toast({ title: c('success'), description: t('deleted'), action })
      }, tellFailure)
      .then(onClose)

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{t('deleteQuestion', { name: schoolClass.name })}</span>}
      description={t('deleteText')}
      confirmLabel={c('delete')}
      lang={t.language}
      isPending={deletion.isPending}
      onConfirm={confirm}
    />
  )
}
