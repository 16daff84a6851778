import { Download, Printer } from 'lucide-react'
import type { Dispatch } from 'react'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { useIsPhone } from '../../../../lib/hooks/use-is-phone.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonJournal } from '../../../../messages/lesson-journal.ts'
import { register as messages } from '../../../../messages/register.ts'
import { Permitted } from '../../../../session/permitted.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import type { BulkAction } from '../bulk-changes/state.ts'
import type { RegisterEditing } from '../editing/state.ts'
import { focusHomework } from './focus-homework.ts'
import { RegisterBulkChanges } from './register-bulk-changes.tsx'
import { RegisterKeys } from './register-keys.tsx'
import { RegisterTakeOver } from './register-take-over.tsx'
import { useRegisterCsv } from './use-register-csv.ts'

type Props = {
  register: Register
  editing: RegisterEditing
  onBulkChange: Dispatch<BulkAction>
  onAttendanceOnly: (isAttendanceOnly: boolean) => void
  /** Returns the focus to the list when a pressed button disappears. */
  onReturnFocus: () => void
}

/** Above the rows: whether points are recorded, and what is done with all rows; on a phone the footer's menu has the rest. */
export function RegisterToolbar({ register, editing, onBulkChange, onAttendanceOnly, onReturnFocus }: Props) {
  const t = useMessages(messages)
  const isPhone = useIsPhone()
  const exportCsv = useRegisterCsv()
  const { rows, isAttendanceOnly } = editing
  const attendanceOnly = (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={isAttendanceOnly}
      className={classNames(isAttendanceOnly && "bg-accent-soft before:content-['✓'/'']")}
      onClick={() => onAttendanceOnly(!isAttendanceOnly)}
    >
      {t('attendanceOnly')}
    </Button>
  )
  if (isPhone) {
    return (
      <div className="-mx-3 flex min-h-11 flex-wrap items-center print:hidden">
        <h3 className="sr-only">{t('students')}</h3>
        {attendanceOnly}
        <Permitted permission="scheduleLessons">
          <Button variant="ghost" size="sm" onClick={({ currentTarget }) => focusHomework(currentTarget)}>
            {lessonJournal.in(t.language)('homework')}
          </Button>
        </Permitted>
      </div>
    )
  }
  return (
    <div className="mb-1 flex min-h-9 flex-wrap items-center gap-x-2">
      <h3 className="mr-auto text-base">
        {t('students')}{' '}
        <span className="ml-2 text-sm font-normal tracking-normal text-muted tabular">
          {t('presentOf', { present: rows.filter(({ entry }) => entry.isPresent).length, total: rows.length })}
        </span>
      </h3>
      <div className="-mr-2 -ml-3 flex max-w-[calc(100%+1.25rem)] items-start pointer-coarse:-mr-3 print:hidden">
        <div className="flex flex-wrap items-center">
          {attendanceOnly}
          <RegisterTakeOver register={register} editing={editing} onBulkChange={onBulkChange} onDone={onReturnFocus} />
          <RegisterBulkChanges editing={editing} onBulkChange={onBulkChange} onChanged={onReturnFocus} />
        </div>
        <div className="flex shrink-0">
          <IconButton label={t('csv')} icon={<Download />} onClick={() => exportCsv(register, rows)} />
          <IconButton label={t('print')} icon={<Printer />} onClick={() => window.print()} />
          <RegisterKeys />
        </div>
      </div>
    </div>
  )
}
