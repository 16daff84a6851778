import { MessageSquare, MessageSquareText, UserRound } from 'lucide-react'
import { memo, useState } from 'react'
import { hasMinutes } from '../../../../../contract/attendance-settings/rules.ts'
import { maxCommentLength } from '../../../../../contract/student-progress/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { paths } from '../../../../lib/paths.ts'
import { register } from '../../../../messages/register.ts'
import { registers } from '../../../../messages/registers.ts'
import { stateOf } from '../form.ts'
import { LimitedTextarea } from './limited-textarea.tsx'
import { PrintedEntry } from './printed-entry.tsx'
import { RecordedPoints } from './recorded-points.tsx'
import { RegisterConflict } from './register-conflict.tsx'
import { RegisterMinutes } from './register-minutes.tsx'
import { RegisterPoints } from './register-points.tsx'
import { RegisterPresence } from './register-presence.tsx'
import { RegisterStateMenu } from './register-state-menu.tsx'
import { type RegisterRowProps, useRegisterRow } from './use-register-row.ts'

/** One student of the register, memoized so that typing in one row renders no other. */
export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { name, row, isAttendanceOnly, settings, dispatch } = props
  const t = useMessages(register)
  const tRegisters = useMessages(registers)
  const [isCommentOpen, setCommentOpen] = useState(false)
  const { element, edit, setState, handleKey, longPress, menu, focusPresence } = useRegisterRow(props, setCommentOpen)
  const { studentId } = row
  const { isPresent, points, comment } = row.entry
  const hasComment = comment.trim() !== ''
  return (
    <li ref={element} data-register-row onKeyDown={handleKey} className="border-b border-line break-inside-avoid">
      <div className="flex flex-wrap items-center justify-end gap-x-1.5 py-0.5 [@media(height<50rem)]:sm:py-0">
        <RegisterPresence name={name} row={row} settings={settings} edit={edit} longPress={longPress} />
        {hasMinutes(stateOf(row.entry)) && (
          <RegisterMinutes name={name} minutes={row.entry.minutes ?? ''} onChange={edit} />
        )}
        <PrintedEntry row={row} />
        {/* After the link to the student's page, but before it in the tab order: the keys of the register pass the link by. */}
        <div className="order-1 flex shrink-0 items-center gap-1.5 print:hidden">
          {isAttendanceOnly ? (
            <RecordedPoints row={row} />
          ) : (
            <RegisterPoints
              name={name}
              points={points}
              isDisabled={!isPresent}
              onChange={(next) => edit({ points: next })}
            />
          )}
          {/* A native title, as on the other controls of a row: thirty tooltips with their effects would delay the register. */}
          <button
            type="button"
            aria-label={t('comment', { name })}
            title={hasComment ? comment : tRegisters('commentName')}
            aria-expanded={isCommentOpen}
            onClick={() => setCommentOpen(!isCommentOpen)}
            className="flex h-8 w-9 items-center justify-center rounded-control text-muted hover:bg-pressed hover:text-ink pointer-coarse:size-11 [&_svg]:size-[1.125rem]"
          >
            {hasComment ? <MessageSquareText className="text-accent" /> : <MessageSquare />}
          </button>
          <button
            type="button"
            aria-expanded={menu.anchor !== null}
            aria-label={t('states', { name })}
            onClick={menu.toggle}
            className="flex h-8 w-7 items-center justify-center rounded-control text-muted hover:bg-pressed hover:text-ink pointer-coarse:size-11"
          >
            {/* Inter has no vertical ellipsis, and looking for a font that has one takes longer than the rest of the row. */}
            <span className="rotate-90 font-bold">···</span>
          </button>
        </div>
        <a
          href={paths.student(studentId)}
          aria-label={t('studentPage', { name })}
          title={t('studentPageShort')}
          className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-pressed hover:text-ink pointer-coarse:size-11 print:hidden [&_svg]:size-4"
        >
          <UserRound />
        </a>
      </div>
      {menu.anchor && (
        <RegisterStateMenu
          anchor={menu.anchor}
          name={name}
          row={row}
          settings={settings}
          onChoose={setState}
          onCancel={menu.onCancel}
          onClose={menu.onClose}
        />
      )}
      {isCommentOpen && (
        <div className="pt-0.5 pb-2 print:hidden" data-keeps-escape>
          <LimitedTextarea
            autoFocus
            rows={1}
            maxLength={maxCommentLength}
            aria-label={t('comment', { name })}
            placeholder={tRegisters('commentName')}
            value={comment}
            onChange={(event) => edit({ comment: event.target.value })}
          />
        </div>
      )}
      {row.state === 'conflicted' && (
        <RegisterConflict
          conflictingRecord={row.conflictingRecord}
          onResolve={(choice) => dispatch({ type: 'resolveConflict', studentId, choice })}
          onLastResolved={focusPresence}
        />
      )}
    </li>
  )
})
