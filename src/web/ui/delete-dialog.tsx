import type { AnyEndpoint } from '../../contract/kernel/endpoint.ts'
import type { ErrorCode } from '../../contract/kernel/errors.ts'
import { failureOf, type RequestInput } from '../lib/api/client.ts'
import { useEndpointMutation, useInvalidateAll } from '../lib/api/use-endpoint-mutation.ts'
import { common } from '../lib/i18n/common.ts'
import type { Language } from '../lib/i18n/language.ts'
import { type ToastContent, toast, toastError, toastSuccess } from '../lib/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type MessageKey = 'deleteText' | 'deleted' | 'failedToDelete' | 'restored' | 'failedToRestore'

type Props<Delete extends AnyEndpoint, Restore extends AnyEndpoint> = {
  id: string
  endpoints: { delete: Delete; restore: Restore }
  /** The texts of the dialog and of its toasts. */
  t: ((key: MessageKey) => string) & { language: Language }
  /** It names the record. */
  question: string
  /** 'Delete' by default. */
  confirmLabel?: string
  /** The failure whose message from the server is shown, under a title of its own if given. */
  explained?: { code: ErrorCode; title?: string }
  /** Whether a record that somebody else has deleted already counts as deleted. */
  acceptsMissing?: boolean
  onClose: () => void
  onDeleted?: () => void
  onRestored?: (id: string) => void
}

/**
 * Asks before a record is deleted, and offers to undo that in the toast that reports it. Whatever fails is reported in a
 * toast, after which all queries are fetched again.
 */
export function DeleteDialog<Delete extends AnyEndpoint, Restore extends AnyEndpoint>(props: Props<Delete, Restore>) {
  const { id, endpoints, t, explained, acceptsMissing = false, onDeleted, onRestored } = props
  const tCommon = common.in(t.language)
  const invalidateAll = useInvalidateAll()
  const deleting = useEndpointMutation(endpoints.delete)
  const restoring = useEndpointMutation(endpoints.restore)

  const reportFailure = (key: MessageKey, error: unknown) => {
    void invalidateAll()
    const failure = failureOf(error)
    if (failure === undefined || failure.code !== explained?.code) return toastError(t.language, t(key), { error })
    const title = explained.title ?? tCommon('error')
    toast({ title, description: failure.message, variant: 'destructive', lang: t.language })
  }

  const restore = async () => {
    try {
      await restoring.mutateAsync({ params: { id } } as RequestInput<Restore>)
      toastSuccess(t.language, t('restored'))
      onRestored?.(id)
    } catch (error) {
      reportFailure('failedToRestore', error)
    }
  }

  const deleteRecord = async () => {
    try {
      await deleting.mutateAsync({ params: { id } } as RequestInput<Delete>)
    } catch (error) {
      if (!acceptsMissing || failureOf(error)?.code !== 'not_found') {
        return reportFailure('failedToDelete', error)
      }
      void invalidateAll()
    }
    const action: ToastContent['action'] = { label: tCommon('undo'), onPress: () => void restore() }
    toastSuccess(t.language, t('deleted'), { action })
    onDeleted?.()
  }

  return (
    <ConfirmDialog
      onClose={props.onClose}
      title={props.question}
      description={t('deleteText')}
      confirmLabel={props.confirmLabel ?? tCommon('delete')}
      lang={t.language}
      isPending={deleting.isPending}
      onConfirm={deleteRecord}
    />
  )
}
