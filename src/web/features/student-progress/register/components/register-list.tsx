import { Users } from 'lucide-react'
import { type Dispatch, useEffect, useRef } from 'react'
import { dateAt } from '../../../../../contract/kernel/dates.ts'
import type { Register } from '../../../../../contract/student-progress/schema.ts'
import { fullNameOf } from '../../../../../contract/students/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register as messages } from '../../../../messages/register.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { canUndoBulkChange, type RegisterAction, type RegisterEditing } from '../editing/state.ts'
import { isUngraded, isUntouched } from '../state.ts'
import { RegisterExport } from './register-export.tsx'
import { RegisterKeys } from './register-keys.tsx'
import { RegisterRow } from './register-row.tsx'

type Props = {
  register: Register
  editing: RegisterEditing
  dispatch: Dispatch<RegisterAction>
  onSave: () => void
}

/** The students of a lesson in two columns where there is room: the first half, then the second. */
export function RegisterList({ register: { lesson, students }, editing, dispatch, onSave }: Props) {
  const t = useMessages(messages)
  const list = useRef<HTMLFieldSetElement>(null)
  const lastFocused = useRef<HTMLElement>(null)
  const { rows } = editing
  const names = new Map(students.map((student) => [student.id, fullNameOf(student)]))
  const half = Math.ceil(rows.length / 2)
  const halves = [rows.slice(0, half), rows.slice(half)]
  const present = rows.filter(({ entry }) => entry.isPresent).length

  useEffect(() => focus(null, list.current), [])

  const bulkChanges = [
    { type: 'undoBulkChange', label: 'undoBulk', isOffered: canUndoBulkChange(editing) },
    { type: 'confirmRest', label: 'restPresent', isOffered: rows.some(isUntouched) },
    { type: 'declineGradeForRest', label: 'noGradeForRest', isOffered: rows.some(isUngraded) },
  ] as const

  if (rows.length === 0) {
    const isPastDay = lesson.date < dateAt(new Date())
    return isPastDay ? (
      <EmptyState icon={<Users />} title={t('noStudentsThatDay')} text={t('noStudentsThatDayText')} />
    ) : (
      <EmptyState icon={<Users />} title={t('noStudents')} text={t('noStudentsText')} />
    )
  }
  return (
    <section
      aria-label={t('students')}
      onKeyDown={(event) => handleKey(event.nativeEvent, event.currentTarget, onSave)}
      className="min-w-0"
    >
      <div className="mb-1 flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-base">
          {t('students')}{' '}
          <span className="ml-2 text-sm font-normal tracking-normal text-muted tabular">
            {t('presentOf', { present, total: rows.length })}
          </span>
        </h3>
        <div className="-mr-3 flex flex-wrap items-center justify-end print:hidden">
          {bulkChanges
            .filter(({ isOffered }) => isOffered)
            .map(({ type, label }) => (
              <Button
                key={type}
                variant="ghost"
                size="sm"
                onClick={() => {
                  dispatch({ type })
                  // The pressed button disappears.
                  focus(lastFocused.current, list.current)
                }}
              >
                {t(label)}
              </Button>
            ))}
          <RegisterExport lesson={lesson} students={students} rows={rows} />
          <RegisterKeys />
        </div>
      </div>
      <fieldset
        ref={list}
        onFocus={({ target }) => {
          lastFocused.current = target
        }}
        className="grid min-w-0 border-t border-line lg:grid-cols-2 lg:gap-x-8"
      >
        <legend className="sr-only">{t('students')}</legend>
        {halves.map((half) => (
          <ul key={half[0]?.studentId ?? 'empty'} className="min-w-0">
            {half.map((row) => (
              <RegisterRow key={row.studentId} name={names.get(row.studentId) ?? ''} row={row} dispatch={dispatch} />
            ))}
          </ul>
        ))}
      </fieldset>
    </section>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }

/** Focuses the field that was focused last, or the first of the list. */
function focus(lastFocused: HTMLElement | null, list: HTMLElement | null) {
  const isFocusable = lastFocused?.isConnected && lastFocused.matches(':enabled')
  ;(isFocusable ? lastFocused : list?.querySelector('input'))?.focus({ preventScroll: true })
}

/** Keys of the whole list: up and down between students, saving, and showing the keys. */
function handleKey(event: KeyboardEvent, list: HTMLElement, save: () => void) {
  const field = event.target as HTMLElement
  // React events bubble from a dialog that was opened here, although it is outside in the DOM.
  if (!list.contains(field)) return
  const isTextarea = field instanceof HTMLTextAreaElement
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    // In a comment this key moves the focus back to the row.
    if (!isTextarea) save()
    return event.preventDefault()
  }
  if (event.key === '?' && !isTextarea) {
    event.preventDefault()
    return list.querySelector<HTMLElement>('[data-register-keys]')?.click()
  }
  const step = steps[event.key]
  const isButton = field instanceof HTMLButtonElement
  if (!step || isTextarea || (event.key === 'Enter' && (isButton || field.dataset.column !== 'points'))) return
  event.preventDefault()
  const rows = [...list.querySelectorAll<HTMLElement>('[data-register-row]')]
  const next = rows[rows.findIndex((row) => row.contains(field)) + step]
  const column = field.dataset.column ?? 'present'
  const same = next?.querySelector<HTMLElement>(`[data-column="${column}"]:enabled`)
  ;(same ?? next?.querySelector<HTMLElement>('[data-column="present"]'))?.focus()
}
