import { memo, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasMinutes } from '../../../../../contract/attendance-settings/rules.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { UnfoldButton } from '../../../../ui/unfold-button.tsx'
import { attendancePart } from '../form.ts'
import { isChanged } from '../state.ts'
import { PhoneMinutes } from './phone-minutes.tsx'
import { PhonePoints } from './phone-points.tsx'
import { PhoneRegisterDetails } from './phone-register-details.tsx'
import { hasPhoneNote, PhoneRegisterNote } from './phone-register-note.tsx'
import { PrintedEntry } from './printed-entry.tsx'
import { RecordedPoints } from './recorded-points.tsx'
import { RegisterConflict } from './register-conflict.tsx'
import { RegisterStateMenu } from './register-state-menu.tsx'
import { type RegisterRowProps, useRegisterRow } from './use-register-row.ts'

/**
 * One student of the register on a phone, in one line: the name, whose tap is absent or present, and the points; the rest
 * unfolds. Few elements, because a class of thirty is rendered on a slow device.
 */
export const PhoneRegisterRow = memo(function PhoneRegisterRow(props: RegisterRowProps) {
  const { name, row, isAttendanceOnly, settings, dispatch } = props
  const t = useMessages(register)
  const id = useId()
  const [opened, setOpened] = useState<'details' | 'comment' | 'minutes'>()
  const { element, edit, setState, handleKey, longPress, menu, focusPresence } = useRegisterRow(
    props,
    (isShown) => setOpened(isShown ? 'comment' : undefined),
    () => flushSync(() => setOpened(opened ?? 'minutes')),
  )
  const isUnfolded = opened !== undefined && opened !== 'minutes'
  const { isPresent, points } = row.entry
  const hasFailed = row.state === 'failedToSave'
  const hasNote = hasPhoneNote(row)
  return (
    <li
      ref={element}
      data-register-row
      onKeyDown={handleKey}
      className="flex flex-wrap items-center justify-end border-b border-line break-inside-avoid"
    >
      <label
        {...longPress}
        className="flex min-h-12 min-w-0 flex-1 basis-32 select-none items-center gap-2.5 py-1 pr-2 print:min-h-0"
      >
        <input
          type="checkbox"
          data-column="present"
          aria-label={t('present', { name })}
          aria-describedby={hasNote ? id : undefined}
          checked={isPresent}
          onChange={(event) => edit(attendancePart(event.target.checked ? 'present' : 'absent'))}
          className="size-[1.125rem] shrink-0 print:hidden"
        />
        <span className={classNames('min-w-0 leading-tight wrap-anywhere', !isPresent && 'text-muted')}>
          <span aria-hidden className="block">
            {name}
          </span>
          {hasNote && <PhoneRegisterNote row={row} settings={settings} id={id} />}
        </span>
        {isChanged(row) && !hasFailed && (
          <span
            role="img"
            aria-label={t('unsaved')}
            className="exact-color size-2 shrink-0 rounded-full bg-amber print:hidden"
          />
        )}
      </label>
      {isAttendanceOnly ? (
        <RecordedPoints row={row} />
      ) : (
        <PhonePoints name={name} points={points} isDisabled={!isPresent} onChange={(next) => edit({ points: next })} />
      )}
      <UnfoldButton
        label={t('details', { name })}
        isUnfolded={isUnfolded}
        onToggle={() => setOpened(isUnfolded ? undefined : 'details')}
      />
      <PrintedEntry row={row} />
      {opened === 'minutes' && (
        <div className="w-full">
          <PhoneMinutes name={name} row={row} edit={edit} />
        </div>
      )}
      {isUnfolded && (
        <PhoneRegisterDetails {...props} edit={edit} setState={setState} isCommentFocused={opened === 'comment'} />
      )}
      {menu.anchor && (
        <RegisterStateMenu
          anchor={menu.anchor}
          name={name}
          row={row}
          settings={settings}
          onChoose={(state) => {
            setState(state)
            if (hasMinutes(state)) setOpened(opened ?? 'minutes')
          }}
          onCancel={menu.onCancel}
          onClose={menu.onClose}
        />
      )}
      {row.state === 'conflicted' && (
        <div className="w-full">
          <RegisterConflict
            conflictingRecord={row.conflictingRecord}
            onResolve={(choice) => dispatch({ type: 'resolveConflict', studentId: row.studentId, choice })}
            onLastResolved={focusPresence}
          />
        </div>
      )}
    </li>
  )
})
