import type { Dispatch } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { Button } from '../../../../ui/button.tsx'
import { type BulkAction, offeredBulkChanges } from '../bulk-changes/state.ts'
import type { RegisterEditing } from '../editing/state.ts'

type Props = {
  editing: RegisterEditing
  onBulkChange: Dispatch<BulkAction>
  className?: string
  /** Called after a press, by which the pressed button disappears. */
  onChanged: () => void
}

const labels = {
  undoBulkChange: 'undoBulk',
  confirmRest: 'restPresent',
  declineGradeForRest: 'noGradeForRest',
} as const

/** The changes of all students about whom nothing was entered, and their undo. */
export function RegisterBulkChanges({ editing, onBulkChange, className, onChanged }: Props) {
  const t = useMessages(register)
  return offeredBulkChanges(editing).map((type) => (
    <Button
      key={type}
      variant="ghost"
      size="sm"
      className={className}
      onClick={() => {
        onBulkChange({ type })
        onChanged()
      }}
    >
      {t(labels[type])}
    </Button>
  ))
}
