import type { QueryKey } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import type { Dispatch, RefObject } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { registers } from '../../../../messages/registers.ts'
import { Button } from '../../../../ui/button.tsx'
import { focusConflict } from '../../register/components/focus-conflict.ts'
import { SaveProgress } from '../../register/components/save-progress.tsx'
import type { OwnDrafts } from '../drafts/state.ts'
import type { ClassRegisterAction, ClassRegisterEditing } from '../editing/state.ts'
import { useSaveClassRegister } from '../saving/queries.ts'

type Props = {
  editing: ClassRegisterEditing
  dispatch: Dispatch<ClassRegisterAction>
  registerKey: QueryKey
  stored: OwnDrafts
  /** The form of the Save button; submitting it saves. */
  form: RefObject<HTMLFormElement | null>
  canRecord: boolean
  onDownload: () => void
}

/** Prints, exports and saves; holds the progress of a save, so that it does not render the grid again. */
export function ClassRegisterFooter({ form, canRecord, onDownload, ...saving }: Props) {
  const t = useMessages(classRegister)
  const tRegisters = useMessages(registers)
  const { isSaving, progress, save } = useSaveClassRegister(saving)
  return (
    <>
      {/* On a phone in one line with Save, so that the grid is higher. */}
      <div className="mr-auto flex gap-3">
        <Button icon={<Printer />} onClick={() => window.print()}>
          <span className="max-sm:sr-only">{t('print')}</span>
        </Button>
        <Button icon={<Download />} onClick={onDownload}>
          <span className="max-sm:sr-only">{t('download')}</span>
        </Button>
      </div>
      {progress && (
        <SaveProgress progress={progress} focusSave={() => form.current?.querySelector('button')?.focus()} />
      )}
      {canRecord && (
        <form
          ref={form}
          className="contents"
          onSubmit={(event) => {
            event.preventDefault()
            // A failed request is shown in its cell.
            void save().then(() => focusConflict(form.current))
          }}
        >
          <Button variant="primary" type="submit" isPending={isSaving}>
            {tRegisters('save')}
          </Button>
        </form>
      )}
    </>
  )
}
