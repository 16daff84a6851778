import * as api from '../../../../../contract/student-progress/api.ts'
import { failureOf } from '../../../../lib/api/client.ts'
import { useCallEndpoint } from '../../../../lib/api/use-call-endpoint.ts'
import { useInvalidateAll } from '../../../../lib/api/use-endpoint-mutation.ts'
import { common } from '../../../../lib/i18n/common.ts'
import { messagesOf } from '../../../../lib/i18n/messages.ts'
import { toastError, toastSuccess } from '../../../../lib/toast.ts'
import { register } from '../../../../messages/register.ts'

/** Undoes a save; what is shown is fetched again. */
export function useUndoSave() {
  const callEndpoint = useCallEndpoint()
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
  }
}
