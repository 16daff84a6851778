import { Trash2 } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogCancel } from '../../../../ui/dialog-cancel.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { useSaveRegister } from '../../queries.ts'
import { needsSaving, type RegisterRow } from '../state.ts'

type Props = {
  lessonId: string
  /** Where the draft is kept. */
  place: string
  rows: readonly RegisterRow[]
  /** Submitted, it saves. */
  form: RefObject<HTMLFormElement | null>
  /** Missing for somebody who may not delete the lesson. */
  onDelete: (() => void) | undefined
  onSaving: () => void
  /** Called with the lines as they are after a save. */
  onSettled: (rows: RegisterRow[]) => void
  onSaved: () => void
}

/** Saves the register. What a save under way shows is drawn here alone: thirty lines above need not be looked at for it. */
export function RegisterFooter({ lessonId, place, rows, form, onDelete, onSaving, onSettled, onSaved }: Props) {
  const t = useMessages(register)
  const { isSaving, progress, save } = useSaveRegister({ lessonId, place, rows, onSaved })
  const words = progress && t('saving', { done: progress.done, total: progress.total })
  const isPressedAgain = useRef(false)
  const submit = async () => {
    isPressedAgain.current = isSaving
    if (isSaving) return
    onSaving()
    let lines = await save(rows)
    onSettled(lines)
    // What was changed before a second press is saved like the rest.
    while (isPressedAgain.current && lines.some((row) => needsSaving(row) && !row.hasFailed)) {
      isPressedAgain.current = false
      lines = await save(lines)
      onSettled(lines)
    }
  }
  const stop = () => {
    progress?.stop()
    // This button goes away with the progress.
    form.current?.querySelector('button')?.focus()
  }
  return (
    <>
      {progress && words && (
        <div className="basis-full max-sm:basis-full!">
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
      {progress ? <Button onClick={stop}>{t('stop')}</Button> : <DialogCancel word="close" />}
      {rows.length > 0 && (
        <form
          ref={form}
          className="contents"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Button variant="primary" type="submit" className="max-sm:flex-1" isPending={isSaving}>
            {t('save')}
          </Button>
        </form>
      )}
    </>
  )
}
