import { type Dispatch, useState } from 'react'
import { rosterNameOf } from '../../../../../contract/students/rules.ts'
import { useIsPhone } from '../../../../lib/hooks/use-is-phone.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegisterEditing } from '../../../../messages/class-register-editing.ts'
import { registers } from '../../../../messages/registers.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { OfflineNotice } from '../../register/components/offline-notice.tsx'
import { RegisterConflict } from '../../register/components/register-conflict.tsx'
import { RestoredNotice } from '../../register/components/restored-notice.tsx'
import type { Cell, ClassRegisterAction, ClassRegisterEditing } from '../editing/state.ts'
import { missingIn } from '../merging/state.ts'

type Props = {
  editing: ClassRegisterEditing
  dispatch: Dispatch<ClassRegisterAction>
  /** From when the register is that this device kept; undefined where it comes from the network. */
  offlineTime: number | undefined
  /** Whether a save of one of its lessons waits on this device. */
  isQueued: boolean
  isUnsaved: boolean
  onDiscardDrafts: () => void
  /** Focuses a cell of the grid, or without one the active cell. */
  onFocusGrid: (cell?: Cell) => void
}

const shownNames = 3

/** Above the grid: how old it is, a save that waits, restored drafts, what was not saved, and the conflicts to choose in. */
export function ClassRegisterNotices(props: Props) {
  const { editing, dispatch, offlineTime, isQueued, isUnsaved, onDiscardDrafts, onFocusGrid } = props
  const t = useMessages(classRegisterEditing)
  const tRegisters = useMessages(registers)
  const { register, rows, isDraftRestored } = editing
  const names = new Map(register.students.map((student) => [student.id, rosterNameOf(student)]))
  const missing = missingIn(editing.answered, register)
  const failedNames = rows.flatMap(({ studentId, cells }) => {
    const hasFailed = cells.some(
      (cell, index) => cell?.state === 'failedToSave' && !missing.lessons.has(register.lessons[index]?.id ?? ''),
    )
    return hasFailed && !missing.students.has(studentId) ? [names.get(studentId) ?? ''] : []
  })
  const missingNames = [
    ...register.lessons.flatMap(({ id, date, startTime }) =>
      missing.lessons.has(id) ? [`${formatDate(date, t.locale, 'shortDay')}, ${startTime}`] : [],
    ),
    ...[...missing.students].map((id) => names.get(id) ?? ''),
  ]
  const join = (shown: string[]) => {
    const first = shown.slice(0, shownNames).join(', ')
    return shown.length > shownNames ? tRegisters('andMore', { names: first, more: shown.length - shownNames }) : first
  }
  const conflicts = rows.flatMap(({ studentId, cells }) =>
    cells.flatMap((cell, index) => {
      const lesson = register.lessons[index]
      return cell?.state === 'conflicted' && lesson ? [{ studentId, lesson, cell }] : []
    }),
  )
  // On a phone one after another, because more of them would push the grid out of sight; the notice says how many there are.
  const isPhone = useIsPhone()
  // The question that is shown stays when another one comes before it: its buttons may be about to be pressed.
  const [asked, setAsked] = useState<Cell>()
  const isAsked = ({ studentId, lesson }: (typeof conflicts)[number]) =>
    studentId === asked?.studentId && lesson.id === asked.lessonId
  const next = conflicts.find(isAsked) ?? conflicts[0]
  if (next && !isAsked(next)) setAsked({ studentId: next.studentId, lessonId: next.lesson.id })
  const shownConflicts = isPhone && next ? [next] : conflicts
  const leaveConflicts = (cell: Cell) => {
    // On a phone the pressed button stays, with the focus, for the next one.
    if (conflicts.length === 1) onFocusGrid(cell)
  }
  return (
    <div className="grid gap-3 empty:hidden print:hidden">
      <OfflineNotice offlineTime={offlineTime} isQueued={isQueued} />
      {isDraftRestored && isUnsaved && (
        <RestoredNotice
          canDiscard
          onDiscard={() => {
            onDiscardDrafts()
            onFocusGrid()
          }}
        />
      )}
      {missingNames.length > 0 && <Notice variant="bad">{t('missing', { names: join(missingNames) })}</Notice>}
      {failedNames.length > 0 && <Notice variant="bad">{tRegisters('notSaved', { names: join(failedNames) })}</Notice>}
      {conflicts.length > 0 && (
        <section aria-label={t('toChoose', { count: conflicts.length })} className="grid gap-2">
          <Notice variant="bad">{t('toChoose', { count: conflicts.length })}</Notice>
          <ul className="grid gap-x-4 sm:max-h-64 sm:grid-cols-2 sm:overflow-y-auto">
            {shownConflicts.map(({ studentId, lesson: { id, date, startTime }, cell }) => {
              const of = { studentId, lessonId: id }
              return (
                <li key={isPhone ? 'asked' : `${studentId} ${id}`}>
                  <p className="mb-1 text-sm font-medium wrap-anywhere">
                    {t('cell', {
                      name: names.get(studentId) ?? '',
                      date: formatDate(date, t.locale, 'shortDay'),
                      startTime,
                    })}
                  </p>
                  <RegisterConflict
                    conflictingRecord={cell.conflictingRecord}
                    onResolve={(choice) => dispatch({ type: 'resolveConflict', cell: of, choice })}
                    onLastResolved={() => leaveConflicts(of)}
                  />
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}
