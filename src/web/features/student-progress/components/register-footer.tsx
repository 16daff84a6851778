import { Trash2 } from 'lucide-react'
import { useMessages } from '../../../lib/use-messages.ts'
import { register } from '../../../messages/register.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { SaveProgress } from '../queries.ts'

type Props = {
  isSaving: boolean
  progress: SaveProgress | undefined
  canSave: boolean
  /** Missing for somebody who may not delete the lesson. */
  onDelete: (() => void) | undefined
  onSave: () => void
}

export function RegisterFooter({ isSaving, progress, canSave, onDelete, onSave }: Props) {
  const t = useMessages(register)
  const words = progress && t('saving', { done: progress.done, total: progress.total })
  return (
    <>
      {progress && words && (
        <div className="basis-full">
          <p className="mb-1 text-sm text-muted tabular">{words}</p>
          <ProgressBar value={progress.done} max={progress.total} label={words} />
        </div>
      )}
      {onDelete && (
        <Button
          variant="ghost"
          className="mr-auto text-red! max-sm:flex-none! max-sm:px-3!"
          icon={<Trash2 aria-hidden className="size-4" />}
          disabled={isSaving}
          onClick={onDelete}
        >
          <span className="max-sm:sr-only">{t('delete')}</span>
        </Button>
      )}
      {progress ? <Button onClick={progress.stop}>{t('stop')}</Button> : <DialogCancel word="close" />}
      {canSave && (
        <Button variant="primary" isPending={isSaving} onClick={onSave}>
          {t('save')}
        </Button>
      )}
    </>
  )
}
