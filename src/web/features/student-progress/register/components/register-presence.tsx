import { useId } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { attendancePart } from '../form.ts'
import { isChanged } from '../state.ts'
import { ChangedBy } from './changed-by.tsx'
import { RegisterState } from './register-state.tsx'
import type { RegisterRowProps, useRegisterRow } from './use-register-row.ts'

type Props = Pick<RegisterRowProps, 'name' | 'row' | 'settings'> &
  Pick<ReturnType<typeof useRegisterRow>, 'edit' | 'longPress'>

/** The name of a student, whose press is absent or present, with the state, and whether it is saved. */
export function RegisterPresence({ name, row, settings, edit, longPress }: Props) {
  const t = useMessages(register)
  const id = useId()
  const { changedBy } = row
  const { isPresent } = row.entry
  const hasFailed = row.state === 'failedToSave'
  return (
    <label
      {...longPress}
      className="relative flex min-h-8 print:min-h-0 min-w-0 flex-1 basis-40 items-center gap-2.5 pointer-coarse:min-h-11 pointer-coarse:select-none"
    >
      <input
        type="checkbox"
        data-column="present"
        aria-label={t('present', { name })}
        aria-describedby={
          classNames(hasFailed && `${id}-failed`, (row.entry.state || row.entry.isProposed) && `${id}-state`) ||
          undefined
        }
        checked={isPresent}
        onChange={(event) => edit(attendancePart(event.target.checked ? 'present' : 'absent'))}
        className="size-[1.125rem] shrink-0 print:hidden"
      />
      {/* Without room beside the name the state is below it. */}
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span
          aria-hidden
          title={name}
          className={classNames(
            // Two lines of a long name are as high as the controls beside it, so thirty students fit on one screen.
            'min-w-0 leading-tight wrap-anywhere [@media(height<50rem)]:lg:line-clamp-2 [@media(height<50rem)]:lg:leading-4',
            !isPresent && 'text-muted',
          )}
        >
          {name}
        </span>
        <RegisterState row={row} settings={settings} id={`${id}-state`} />
        {hasFailed && (
          <span id={`${id}-failed`} className="text-xs font-medium whitespace-nowrap text-red">
            {t('unsaved')}
          </span>
        )}
      </span>
      {isChanged(row) && !hasFailed && (
        <span
          role="img"
          title={t('unsaved')}
          aria-label={t('unsaved')}
          className="exact-color size-2 shrink-0 rounded-full bg-amber print:hidden"
        />
      )}
      {changedBy !== undefined && <ChangedBy person={changedBy} isShort />}
    </label>
  )
}
