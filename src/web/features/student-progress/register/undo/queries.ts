import { useQueryClient } from '@tanstack/react-query'
import * as api from '../../../../../contract/student-progress/api.ts'
import { callEndpoint, failureOf } from '../../../../lib/api/client.ts'
import { queryKey } from '../../../../lib/api/query-key.ts'
import { useInvalidateAll } from '../../../../lib/api/use-endpoint-mutation.ts'
import { common } from '../../../../lib/i18n/common.ts'
import { messagesOf } from '../../../../lib/i18n/messages.ts'
import { toastError, toastSuccess } from '../../../../lib/toast.ts'
import { register } from '../../../../messages/register.ts'

/** Undoes a save, and shows the records again in the register of the lesson where it is open. */
export function useUndoSave(lessonId: string) {
  const queryClient = useQueryClient()
  const invalidateAll = useInvalidateAll()
  return async function undo(saveId: string): Promise<void> {
    const t = messagesOf(register)
    try {
      await callEndpoint(api.undoSave, { params: { saveId } })
      toastSuccess(t.language, t('saveUndone'))
    } catch (error) {
      const isChangedSince = failureOf(error)?.code === 'changed_meanwhile'
      if (isChangedSince) toastError(t.language, t('changedSinceSave'))
      else {
        const action = { label: common.in(t.language)('tryAgain'), onPress: () => void undo(saveId) }
        toastError(t.language, t('undoSaveFailed'), { error, action })
      }
    }
    void invalidateAll()
    // An open register is not fetched again by itself, because it is being edited.
    const key = queryKey(api.getRegister, { id: lessonId })
    const isOpen = queryClient.getQueryCache().find({ queryKey: key })?.getObserversCount()
    // What is fetched here must not outlive the register, or the next opening would show it instead of newer records.
    if (isOpen) await queryClient.fetchQuery({ queryKey: key, staleTime: 0, gcTime: 0 }).catch(() => undefined)
  }
}
