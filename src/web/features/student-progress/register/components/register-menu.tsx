import type { Dispatch } from 'react'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { useHistoryParam } from '../../../../lib/hooks/use-history-param.ts'
import { common } from '../../../../lib/i18n/common.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register as messages } from '../../../../messages/register.ts'
import { Button } from '../../../../ui/button.tsx'
import { Popover } from '../../../../ui/popover.tsx'
import type { BulkAction } from '../bulk-changes/state.ts'
import type { RegisterEditing } from '../editing/state.ts'
import { RegisterBulkChanges } from './register-bulk-changes.tsx'
import { RegisterTakeOver } from './register-take-over.tsx'
import { useRegisterCsv } from './use-register-csv.ts'

type Props = {
  register: Register
  editing: RegisterEditing
  onBulkChange: Dispatch<BulkAction>
  isSaving: boolean
  /** Missing for somebody who may not delete the lesson. */
  onDelete: (() => void) | undefined
}

/** What a phone has no place for beside the rows, with the deletion far from the button that closes. */
export function RegisterMenu({ register, editing, onBulkChange, isSaving, onDelete }: Props) {
  const t = useMessages(messages)
  const tCommon = useMessages(common)
  const history = useHistoryParam()
  const exportCsv = useRegisterCsv()
  const entry = 'justify-start!'
  return (
    <Popover
      label={t('more')}
      placement="above"
      trigger={(trigger) => (
        <Button aria-label={t('more')} className="w-11 px-0! text-lg!" {...trigger}>
          ⋯
        </Button>
      )}
    >
      {(close) => (
        <div className="-m-2 grid">
          <RegisterTakeOver
            register={register}
            editing={editing}
            onBulkChange={onBulkChange}
            className={entry}
            onDone={close}
          />
          <RegisterBulkChanges editing={editing} onBulkChange={onBulkChange} className={entry} onChanged={close} />
          <Button variant="ghost" size="sm" className={entry} onClick={() => exportCsv(register, editing.rows)}>
            {t('csv')}
          </Button>
          <Button variant="ghost" size="sm" className={entry} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className={entry}
            onClick={() => {
              close()
              history.show('register', register.lesson.id)
            }}
          >
            {tCommon('history')}
          </Button>
          {onDelete && (
            <Button
              variant="ghost"
              size="sm"
              className={`${entry} text-red!`}
              disabled={isSaving}
              onClick={() => {
                close()
                onDelete()
              }}
            >
              {t('delete')}
            </Button>
          )}
        </div>
      )}
    </Popover>
  )
}
