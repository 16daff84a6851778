import { History, Trash2 } from 'lucide-react'
import type { Dispatch, RefObject } from 'react'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { useHistoryParam } from '../../../../lib/hooks/use-history-param.ts'
import { useIsPhone } from '../../../../lib/hooks/use-is-phone.ts'
import { common } from '../../../../lib/i18n/common.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register as messages } from '../../../../messages/register.ts'
import { registers } from '../../../../messages/registers.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogCancel } from '../../../../ui/dialog-cancel.tsx'
import type { BulkAction } from '../bulk-changes/state.ts'
import type { OwnLessonDrafts } from '../drafts/state.ts'
import type { RegisterAction, RegisterEditing } from '../editing/state.ts'
import { useSaveRegister } from '../queries.ts'
import { journalOnlySubmitter, registerFormId } from '../view.ts'
import { focusConflict } from './focus-conflict.ts'
import { RegisterMenu } from './register-menu.tsx'
import { SaveProgress } from './save-progress.tsx'

type Props = {
  register: Register
  editing: RegisterEditing
  /** The form of the Save button; submitting it saves. */
  form: RefObject<HTMLFormElement | null>
  /** Missing for somebody who may not delete the lesson. */
  onDelete: (() => void) | undefined
  dispatch: Dispatch<RegisterAction>
  onBulkChange: Dispatch<BulkAction>
  stored: OwnLessonDrafts
  /** Called when every row is stored and nothing was changed since. */
  onSaved: () => void
}

/** Saves the register; holds the progress of a save, so that it does not render the rows above again. */
export function RegisterFooter(props: Props) {
  const { register, editing, form, onDelete, dispatch, onBulkChange, stored, onSaved } = props
  const t = useMessages(messages)
  const tRegisters = useMessages(registers)
  const tCommon = useMessages(common)
  const history = useHistoryParam()
  const isPhone = useIsPhone()
  const { rows } = editing
  const { lesson } = register
  const { isSaving, progress, save } = useSaveRegister({ lesson, editing, dispatch, stored, onSaved })
  return (
    <>
      {isPhone ? (
        <>
          <div className="flex-none!">
            <RegisterMenu
              register={register}
              editing={editing}
              onBulkChange={onBulkChange}
              isSaving={isSaving}
              onDelete={onDelete}
            />
          </div>
          <p className="self-center text-sm leading-tight text-muted tabular">
            {t('presentOf', { present: rows.filter(({ entry }) => entry.isPresent).length, total: rows.length })}
          </p>
        </>
      ) : (
        <div className="mr-auto flex flex-wrap gap-3">
          {onDelete && (
            <Button variant="ghost" className="text-red!" icon={<Trash2 />} disabled={isSaving} onClick={onDelete}>
              {t('delete')}
            </Button>
          )}
          <Button variant="ghost" icon={<History />} onClick={() => history.show('register', lesson.id)}>
            {tCommon('history')}
          </Button>
        </div>
      )}
      {progress ? (
        <SaveProgress progress={progress} focusSave={() => form.current?.querySelector('button')?.focus()} />
      ) : (
        !isPhone && <DialogCancel word="close" />
      )}
      <form
        ref={form}
        id={registerFormId}
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent as SubmitEvent
          // A failed request is shown as the state of its row.
          void save(submitter?.getAttribute('name') === journalOnlySubmitter.name).then(() =>
            focusConflict(form.current),
          )
        }}
      >
        <Button variant="primary" type="submit" className="max-sm:flex-1" isPending={isSaving}>
          {tRegisters('save')}
        </Button>
      </form>
    </>
  )
}
