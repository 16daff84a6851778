import type { Dispatch } from 'react'
import { useLatest } from '../../../../lib/hooks/use-latest.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import type { BulkAction } from '../bulk-changes/state.ts'
import { type RegisterAction, type RegisterEditing, reduceRegister } from '../editing/state.ts'

/** Changes many rows at once, and has a screen reader say how many. */
export function useBulkChange(
  editing: RegisterEditing | undefined,
  dispatch: Dispatch<RegisterAction>,
  announce: (text: string) => void,
): Dispatch<BulkAction> {
  const t = useMessages(register)
  const latest = useLatest(editing)
  return (action) => {
    const before = latest.current?.rows ?? []
    const after = reduceRegister(latest.current, action)?.rows
    const count = before.filter((row, index) => row !== after?.[index]).length
    dispatch(action)
    announce(t('entriesChanged', { count }))
  }
}
