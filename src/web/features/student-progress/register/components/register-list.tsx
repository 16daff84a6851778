import { Users } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { fullNameOf } from '../../../../../contract/students/rules.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { isUngraded, isUntouched } from '../bulk-state.ts'
import type { RegisterMark, RegisterRow as Row } from '../state.ts'
import { RegisterKeys } from './register-keys.tsx'
import { RegisterRow } from './register-row.tsx'

type Props = {
  students: readonly Student[]
  rows: readonly Row[]
  onChange: (studentId: string, change: Partial<RegisterMark>) => void
  onChoose: (studentId: string, choice: 'mine' | 'theirs') => void
  onNoGradeForRest: () => void
  onRestPresent: () => void
  /** Takes back the last change of many lines; missing when there is none. */
  onUndo: (() => void) | undefined
  onSave: () => void
  /** More buttons for the whole list. */
  tools: ReactNode
}

/** The students of a lesson in two columns where there is room: the first half, then the second. */
export function RegisterList(props: Props) {
  const { students, rows, onChange, onChoose, onNoGradeForRest, onRestPresent, onUndo, onSave } = props
  const t = useMessages(register)
  const list = useRef<HTMLFieldSetElement>(null)
  const place = useRef<HTMLElement>(null)
  const names = new Map(students.map((student) => [student.id, fullNameOf(student)]))
  const half = Math.ceil(rows.length / 2)
  const halves = [rows.slice(0, half), rows.slice(half)]
  const present = rows.filter(({ mark }) => mark.isPresent).length

  useEffect(() => focus(null, list.current), [])

  /** A button for many lines goes away as it is pressed; the keys go on in the list. */
  const thenBack = (change: () => void) => () => {
    change()
    focus(place.current, list.current)
  }

  if (rows.length === 0) return <EmptyState icon={<Users />} title={t('noStudents')} text={t('noStudentsText')} />
  return (
    <section
      aria-label={t('students')}
      onKeyDown={(event) => listen(event.nativeEvent, event.currentTarget, onSave)}
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
          {onUndo && (
            <Button variant="ghost" size="sm" onClick={thenBack(onUndo)}>
              {t('undoBulk')}
            </Button>
          )}
          {rows.some(isUntouched) && (
            <Button variant="ghost" size="sm" onClick={thenBack(onRestPresent)}>
              {t('restPresent')}
            </Button>
          )}
          {rows.some(isUngraded) && (
            <Button variant="ghost" size="sm" onClick={thenBack(onNoGradeForRest)}>
              {t('noGradeForRest')}
            </Button>
          )}
          {props.tools}
          <RegisterKeys />
        </div>
      </div>
      <fieldset
        ref={list}
        onFocus={({ target }) => {
          place.current = target
        }}
        className="grid min-w-0 border-t border-line lg:grid-cols-2 lg:gap-x-8"
      >
        <legend className="sr-only">{t('students')}</legend>
        {halves.map((half) => (
          <ul key={half[0]?.studentId ?? ''} className="min-w-0">
            {half.map((row) => (
              <RegisterRow
                key={row.studentId}
                name={names.get(row.studentId) ?? ''}
                row={row}
                onChange={onChange}
                onChoose={onChoose}
              />
            ))}
          </ul>
        ))}
      </fieldset>
    </section>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }

/** Where the person was in the list, or its first line. */
function focus(place: HTMLElement | null, list: HTMLElement | null) {
  const isThere = place?.isConnected && place.matches(':enabled')
  ;(isThere ? place : list?.querySelector('input'))?.focus({ preventScroll: true })
}

/** What belongs to the whole list: up and down between students, saving, and showing the keys. */
function listen(event: KeyboardEvent, list: HTMLElement, save: () => void) {
  const field = event.target as HTMLElement
  // React hands on what happens in a dialog that was opened from here.
  if (!list.contains(field)) return
  const isWriting = field instanceof HTMLTextAreaElement
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    // A comment is left first: see its row.
    if (!isWriting) save()
    return event.preventDefault()
  }
  if (event.key === '?' && !isWriting) {
    event.preventDefault()
    return list.querySelector<HTMLElement>('[data-register-keys]')?.click()
  }
  const step = steps[event.key]
  const isButton = field instanceof HTMLButtonElement
  if (!step || isWriting || (event.key === 'Enter' && (isButton || field.dataset.column !== 'points'))) return
  event.preventDefault()
  const rows = [...list.querySelectorAll<HTMLElement>('[data-register-row]')]
  const next = rows[rows.findIndex((row) => row.contains(field)) + step]
  const column = field.dataset.column ?? 'present'
  const same = next?.querySelector<HTMLElement>(`[data-column="${column}"]:enabled`)
  ;(same ?? next?.querySelector<HTMLElement>('[data-column="present"]'))?.focus()
}
