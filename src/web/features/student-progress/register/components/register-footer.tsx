import { Trash2 } from 'lucide-react'
import type { Dispatch, RefObject } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register as messages } from '../../../../messages/register.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogCancel } from '../../../../ui/dialog-cancel.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import type { RegisterAction } from '../editing/state.ts'
import { type SaveRegister, useSaveRegister } from '../queries.ts'
import type { RegisterRow } from '../state.ts'

type Props = Omit<SaveRegister, 'onSettled'> & {
  /** The form of the Save button; submitting it saves. */
  form: RefObject<HTMLFormElement | null>
  /** Missing for somebody who may not delete the lesson. */
  onDelete: (() => void) | undefined
  dispatch: Dispatch<RegisterAction>
}

/** Saves the register; holds the progress of a save, so that it does not render the rows above again. */
export function RegisterFooter({ form, onDelete, dispatch, ...register }: Props) {
  const t = useMessages(messages)
  const onSettled = (rows: readonly RegisterRow[]) => dispatch({ type: 'endSave', rows })
  const { isSaving, progress, save } = useSaveRegister({ ...register, onSettled })
  const words = progress && t('saving', { done: progress.done, total: progress.total })
  const stop = () => {
    progress?.stop()
    // The focused button disappears with the progress.
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
          icon={<Trash2 />}
          disabled={isSaving}
          onClick={onDelete}
        >
          <span className="max-sm:sr-only">{t('delete')}</span>
        </Button>
      )}
      {progress ? <Button onClick={stop}>{t('stop')}</Button> : <DialogCancel word="close" />}
      {register.rows.length > 0 && (
        <form
          ref={form}
          className="contents"
          onSubmit={(event) => {
            event.preventDefault()
            dispatch({ type: 'startSave' })
            // A failed request is shown as the state of its row.
            void save()
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
