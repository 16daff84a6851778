import type { AnyEndpoint } from '../../../contract/kernel/endpoint.ts'
import type { ErrorCode } from '../../../contract/kernel/errors.ts'
import { common } from '../i18n/common.ts'
import type { Language } from '../i18n/language.ts'
import { useServerMessage } from '../i18n/use-server-message.ts'
import { type ToastContent, toast } from '../toast.ts'
import { failureOf, type RequestInput } from './client.ts'
import { useEndpointMutation, useInvalidateAll } from './use-endpoint-mutation.ts'

type MessageKey = 'deleted' | 'failedToDelete' | 'restored' | 'failedToRestore'

export type DeleteOptions = {
  /** The texts of the toasts. */
  t: ((key: MessageKey) => string) & { language: Language }
  /** The failure whose message from the server is shown, under a title of its own if given. */
  explained?: { code: ErrorCode; title?: string }
  /** Whether a record that somebody else has deleted already counts as deleted. */
  acceptsMissing?: boolean
  onEnd: (isDeleted: boolean) => void
  onRestored?: () => void
}

/**
 * Deletes the record with an id once the person confirms, and offers to undo that in the toast that reports it. Returns
 * the props of the `ConfirmDialog` that asks. Whatever fails is reported in a toast, after which all queries are
 * fetched again.
 */
export function useDeleteWithUndo<Delete extends AnyEndpoint, Restore extends AnyEndpoint>(
  id: string,
  endpoints: { delete: Delete; restore: Restore },
  { t, explained, acceptsMissing = false, onEnd, onRestored }: DeleteOptions,
) {
  const c = common.in(t.language)
  const translate = useServerMessage(t.language)
  const refresh = useInvalidateAll()
  const deletion = useEndpointMutation(endpoints.delete)
  const restoration = useEndpointMutation(endpoints.restore)

  const reportSuccess = (key: MessageKey, action?: ToastContent['action']) =>
    toast({ title: c('success'), description: t(key), lang: t.language, ...(action && { action }) })
  const reportFailure = (key: MessageKey, error: unknown) => {
    void refresh()
    const failure = failureOf(error)
    const isExplained = failure !== undefined && failure.code === explained?.code
    const title = (isExplained && explained?.title) || c('error')
    const description = isExplained ? translate(failure.message) : t(key)
    toast({ title, description, variant: 'destructive', lang: t.language })
  }

  const restore = async () => {
    try {
      await restoration.mutateAsync({ params: { id } } as RequestInput<Restore>)
      reportSuccess('restored')
      onRestored?.()
    } catch (error) {
      reportFailure('failedToRestore', error)
    }
  }
  const deleteRecord = async () => {
    try {
      await deletion.mutateAsync({ params: { id } } as RequestInput<Delete>)
    } catch (error) {
      if (!acceptsMissing || failureOf(error)?.code !== 'not_found') {
        reportFailure('failedToDelete', error)
        return onEnd(false)
      }
      void refresh()
    }
    reportSuccess('deleted', { label: c('undo'), onPress: () => void restore() })
    onEnd(true)
  }
  return { isPending: deletion.isPending, onConfirm: () => void deleteRecord() }
}
