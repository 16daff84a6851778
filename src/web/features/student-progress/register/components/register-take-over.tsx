import { type Dispatch, useRef, useState } from 'react'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { toastError } from '../../../../lib/toast.ts'
import { register as messages } from '../../../../messages/register.ts'
import { Button } from '../../../../ui/button.tsx'
import { type BulkAction, canTakeOver } from '../bulk-changes/state.ts'
import type { RegisterEditing } from '../editing/state.ts'
import { useFetchLessonProgress } from '../loading/queries.ts'

type Props = {
  register: Register
  editing: RegisterEditing
  onBulkChange: Dispatch<BulkAction>
  className?: string
  /** Called after a press, unless the focus was moved elsewhere meanwhile. */
  onDone: () => void
}

/** Proposes the absences of the class's previous lesson of the day; missing where there is none, or it would propose nothing new. */
export function RegisterTakeOver({ register, editing, onBulkChange, className, onDone }: Props) {
  const t = useMessages(messages)
  const fetchLessonProgress = useFetchLessonProgress()
  const [isPending, setPending] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { previousLessonId } = register
  if (!previousLessonId || !canTakeOver(editing)) return null
  const takeOver = async () => {
    setPending(true)
    try {
      const progress = await fetchLessonProgress(previousLessonId)
      onBulkChange({ type: 'takeOver', progress })
      const focused = document.activeElement
      if (focused === document.body || focused === button.current) onDone()
    } catch (error) {
      toastError(t.language, t('takeOverFailed'), { error })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      ref={button}
      variant="ghost"
      size="sm"
      className={className}
      isPending={isPending}
      onClick={() => void takeOver()}
    >
      {t('takeOver')}
    </Button>
  )
}
