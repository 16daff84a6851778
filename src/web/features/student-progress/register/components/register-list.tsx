import { UsersRound } from 'lucide-react'
import { type Dispatch, type MouseEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { dateAt } from '../../../../../contract/kernel/dates.ts'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { rosterNameOf } from '../../../../../contract/students/rules.ts'
import { useIsPhone } from '../../../../lib/hooks/use-is-phone.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { paths } from '../../../../lib/paths.ts'
import { isPressed } from '../../../../lib/shortcuts.ts'
import { register as messages } from '../../../../messages/register.ts'
import { registers } from '../../../../messages/registers.ts'
import { Permitted, useCanProbably } from '../../../../session/permitted.tsx'
import { buttonVariants } from '../../../../ui/button-variants.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { useAttendanceSettings } from '../../../attendance-settings/queries.ts'
import type { BulkAction } from '../bulk-changes/state.ts'
import type { RegisterAction, RegisterEditing } from '../editing/state.ts'
import { registerShortcuts } from '../view.ts'
import { focusHomework } from './focus-homework.ts'
import { PhoneRegisterRow } from './phone-register-row.tsx'
import { RegisterRow } from './register-row.tsx'
import { RegisterToolbar } from './register-toolbar.tsx'
import type { RegisterRowProps } from './use-register-row.ts'

type Props = {
  register: Register
  editing: RegisterEditing
  dispatch: Dispatch<RegisterAction>
  onBulkChange: Dispatch<BulkAction>
  announce: RegisterRowProps['announce']
  onAttendanceOnly: (isAttendanceOnly: boolean) => void
  onSave: () => void
}

/** The students of a lesson in two columns where there is space: the first half, then the second. */
export function RegisterList(props: Props) {
  const { register, editing, dispatch, onBulkChange, announce, onAttendanceOnly, onSave } = props
  const t = useMessages(messages)
  const tRegisters = useMessages(registers)
  const canProbablyChange = useCanProbably('changeSchool')
  const list = useRef<HTMLFieldSetElement>(null)
  const lastFocused = useRef<HTMLElement>(null)
  const settings = useAttendanceSettings()
  const [, navigate] = useLocation()
  const { rows, isAttendanceOnly } = editing
  const isPhone = useIsPhone()
  const Row = isPhone ? PhoneRegisterRow : RegisterRow
  const [inSight] = useState(() => rowsInSight(isPhone))
  const renderedCount = useDeferredValue(Number.POSITIVE_INFINITY, inSight)
  const { lesson, students } = register
  const names = new Map(students.map((student) => [student.id, rosterNameOf(student)]))
  const half = Math.ceil(rows.length / 2)
  const renderedRows = rows.slice(0, renderedCount)
  const halves = [renderedRows.slice(0, half), renderedRows.slice(half)]

  useEffect(() => focus(null, list.current), [])

  if (rows.length === 0) {
    const none = lesson.date < dateAt(new Date()) ? 'noStudentsThatDay' : 'noStudents'
    const text = canProbablyChange ? (`${none}Text` as const) : (`${none}ReadOnly` as const)
    const path =
      none === 'noStudents'
        ? `${paths.class(lesson.class.id)}?tab=students`
        : `${paths.students}?class=${lesson.class.id}`
    const action = (
      <Permitted permission="changeSchool">
        <Link href={path} className={buttonVariants({ wraps: true })}>
          {t('toStudents')}
        </Link>
      </Permitted>
    )
    return <EmptyState icon={<UsersRound />} title={t(none)} text={t(text)} action={action} />
  }
  return (
    <section
      aria-label={t('students')}
      onKeyDown={(event) => handleKey(event.nativeEvent, event.currentTarget, onSave)}
      onClick={(event) => followLink(event, navigate)}
      className="min-w-0"
    >
      <RegisterToolbar
        register={register}
        editing={editing}
        onBulkChange={onBulkChange}
        onAttendanceOnly={onAttendanceOnly}
        onReturnFocus={() => focus(lastFocused.current, list.current)}
      />
      <p aria-hidden className="hidden grid-cols-[6rem_1fr] pb-1 pl-[50%] text-xs text-muted print:grid">
        <span>{t('csvPoints')}</span>
        <span>{tRegisters('commentName')}</span>
      </p>
      <fieldset
        ref={list}
        onFocus={({ target }) => {
          lastFocused.current = target
        }}
        className="grid min-w-0 border-t border-line min-[84rem]:grid-cols-2 min-[84rem]:gap-x-8 print:block"
      >
        <legend className="sr-only">{t('students')}</legend>
        {halves.map((half) => (
          <ul key={half[0]?.studentId ?? 'empty'} className="min-w-0">
            {half.map((row) => (
              <Row
                key={row.studentId}
                name={names.get(row.studentId) ?? ''}
                row={row}
                isAttendanceOnly={isAttendanceOnly}
                settings={settings}
                dispatch={dispatch}
                announce={announce}
              />
            ))}
          </ul>
        ))}
      </fieldset>
    </section>
  )
}

/**
 * How many rows are rendered first: in one column as many low ones as begin above the lower edge of the dialog, and one more, so that
 * the others move nothing that is visible. Two columns are visible completely.
 */
function rowsInSight(isPhone: boolean): number {
  if (matchMedia('(width >= 84rem)').matches) return Number.POSITIVE_INFINITY
  // A low window has a lower header above them.
  const isLow = matchMedia('(height < 30rem)').matches
  const [heightAbove, rowHeight] = isPhone ? [160, 48] : [isLow ? 110 : 220, 35]
  return Math.max(1, Math.ceil((window.innerHeight - heightAbove) / rowHeight) + 1)
}

/** Follows a link of a row without loading the page again; one handler for all rows is cheaper than a component for each. */
function followLink(event: MouseEvent, navigate: (path: string) => void) {
  const link = (event.target as Element).closest('a')
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  navigate(link.pathname)
}

/** Focuses the field that was focused last, or the first of the list. */
function focus(lastFocused: HTMLElement | null, list: HTMLElement | null) {
  const isFocusable = lastFocused?.isConnected && lastFocused.matches(':enabled')
  ;(isFocusable ? lastFocused : list?.querySelector('input'))?.focus({ preventScroll: true })
}

/** Keys of the whole list: up and down between students, and saving. */
function handleKey(event: KeyboardEvent, list: HTMLElement, save: () => void) {
  const field = event.target as HTMLElement
  // React events bubble from a dialog that was opened here, although it is outside in the DOM.
  if (!list.contains(field)) return
  const isTextarea = field instanceof HTMLTextAreaElement
  if (isPressed(registerShortcuts.save, event)) {
    // In a comment this key moves the focus back to the row.
    if (!isTextarea) save()
    return event.preventDefault()
  }
  if (isPressed(registerShortcuts.homework, event) && !isTextarea) {
    focusHomework(list)
    return event.preventDefault()
  }
  const isConfirmedNumber =
    event.key === 'Enter' &&
    ['points', 'minutes'].includes(field.dataset.column ?? '') &&
    field instanceof HTMLInputElement
  if (isTextarea || !(isPressed(registerShortcuts.move, event) || isConfirmedNumber)) return
  event.preventDefault()
  const step = event.key === 'ArrowUp' ? -1 : 1
  const rows = [...list.querySelectorAll<HTMLElement>('[data-register-row]')]
  const next = rows[rows.findIndex((row) => row.contains(field)) + step]
  const column = field.dataset.column ?? 'present'
  const same = next?.querySelector<HTMLElement>(`[data-column="${column}"]:enabled`)
  ;(same ?? next?.querySelector<HTMLElement>('[data-column="present"]'))?.focus()
}
