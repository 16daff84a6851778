import { Trash2 } from 'lucide-react'
import { useMessages } from '../../../lib/use-messages.ts'
import { register } from '../../../messages/register.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { SaveProgress } from '../queries.ts'

type Props = {
  saving: SaveProgress | undefined
  canSave: boolean
  /** Missing for somebody who may not delete the lesson. */
  onDelete: (() => void) | undefined
  onSave: () => void
}

export function RegisterFooter({ saving, canSave, onDelete, onSave }: Props) {
  const t = useMessages(register)
  const words = saving && t('saving', { done: saving.done, total: saving.total })
  return (
    <>
      {saving && words && (
        <div className="basis-full">
          <p className="mb-1 text-sm text-muted tabular">{words}</p>
          <ProgressBar value={saving.done} max={saving.total} label={words} />
        </div>
      )}
      {onDelete && (
        <Button
          variant="ghost"
          className="mr-auto text-red! max-sm:flex-none! max-sm:px-3!"
          icon={<Trash2 aria-hidden className="size-4" />}
          disabled={saving !== undefined}
          onClick={onDelete}
        >
          <span className="max-sm:sr-only">{t('delete')}</span>
        </Button>
      )}
      {saving ? <Button onClick={saving.stop}>{t('stop')}</Button> : <DialogCancel word="close" />}
      {canSave && (
        <Button variant="primary" isPending={saving !== undefined} onClick={onSave}>
          {t('save')}
        </Button>
      )}
    </>
  )
}
