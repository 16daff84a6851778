import {
  type CSSProperties,
  type Dispatch,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
} from 'react'
import type { AttendanceSettings } from '../../../../../contract/attendance-settings/rules.ts'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { rosterNameOf } from '../../../../../contract/students/rules.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegisterEditing } from '../../../../messages/class-register-editing.ts'
import type { Cell, ClassRegisterAction, ClassRegisterEditing } from '../editing/state.ts'
import { positionIn } from '../moving/state.ts'
import { shownCell } from '../state.ts'
import { ActiveEntry } from './active-entry.tsx'
import { ClassRegisterHead } from './class-register-head.tsx'
import { EntryRow } from './entry-row.tsx'
import { gridRoles } from './grid-roles.ts'
import { OpenedEntry } from './opened-entry.tsx'
import { RegisterCellContent } from './register-cell-content.tsx'
import { useEntryGrid } from './use-entry-grid.ts'

type Props = {
  name: string
  editing: ClassRegisterEditing
  dispatch: Dispatch<ClassRegisterAction>
  /** The lessons that are shown; the first of them has the index `first` among the lessons of the period. */
  lessons: Readonly<ClassRegister['lessons']>
  first: number
  today: string
  settings: AttendanceSettings
  canRecord: boolean
  onSave: () => void
  ref: Ref<EntryGridHandle>
  /** Beside the words about the active cell. */
  children?: ReactNode
}

/**
 * What the buttons above the grid do in it; `lesson` is an index among the lessons of the period. `focusCell` focuses the active
 * cell unless one is given.
 */
export type EntryGridHandle = {
  restore: (kind: 'undo' | 'redo') => void
  focusLesson: (lesson: number) => void
  focusCell: (cell?: Cell) => void
}

/** The students of a class down, its lessons across, used as a spreadsheet is. */
export function EntryGrid(props: Props) {
  const { name, editing, dispatch, lessons, first, today, settings, canRecord, onSave, ref, children } = props
  const t = useMessages(classRegisterEditing)
  const { rows, register } = editing
  const pastLessons = lessons.filter(({ date }) => date <= today).length
  const names = useMemo(
    () => new Map(register.students.map((student) => [student.id, rosterNameOf(student)])),
    [register.students],
  )
  const hasLongPoints = useMemo(
    () => rows.some(({ cells }) => cells.some((one) => (one?.entry.points?.length ?? 0) > 4)),
    [rows],
  )
  const openLessons = canRecord ? pastLessons : 0
  const grid = useEntryGrid({ editing, dispatch, lessons, first, openLessons, settings, onSave })
  const { table, position, cell, opened } = grid
  useImperativeHandle(ref, () => ({
    restore: grid.restore,
    focusLesson: (index) => grid.focus({ row: position.row, column: index - first }),
    focusCell: (cell) => grid.focus(cell ? positionIn(rows, lessons, cell) : position),
  }))
  const lesson = lessons[position.column]
  const values = lesson && {
    name: names.get(rows[position.row]?.studentId ?? '') ?? '',
    date: formatDate(lesson.date, t.locale, 'shortDay'),
    startTime: lesson.startTime,
    title: lesson.template.title,
  }
  const comment = lesson && rows[position.row]?.cells[first + position.column]?.entry.comment.trim()
  useEffect(() => {
    // The lessons of these days are at the end of those that are shown.
    table.current?.querySelector('td[tabindex="0"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [table])

  const openedEntry = cell && values && opened && (
    <OpenedEntry grid={grid} opened={opened} cell={cell} values={values} settings={settings} />
  )
  const enteredCell = grid.entered === 1 && cell ? shownCell(cell.entry) : undefined
  return (
    <>
      <div
        // Firefox and Safari leave no room for the vertical scroll bar in a width that fits the content, and would show a horizontal one, too.
        // As high as what is around it in the dialog leaves, so that the dialog does not scroll as well; on a phone only to the legend.
        // A table that is stretched to this height would end there, and its sticky head with it.
        className="relative flex max-h-[max(14rem,min(96dvh,60rem)_-_26rem)] w-fit max-w-full items-start overflow-auto rounded-card border border-line supports-[(-moz-appearance:none)_or_(font:-apple-system-body)]:[scrollbar-gutter:stable]"
      >
        <p role="status" className="sr-only">
          {enteredCell && <RegisterCellContent cell={enteredCell} settings={settings} />}
          {enteredCell?.kind === 'empty' && t('cellEmpty')}
          {grid.entered > 1 && t('cellsChanged', { count: grid.entered })}
        </p>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is a grid whose cells are entered
          role="grid"
          aria-label={name}
          // The student, every lesson of the period, of which some are not shown, and two totals.
          aria-colcount={register.lessons.length + 3}
          {...grid.handlers}
          style={{ '--lessons': lessons.length } as CSSProperties}
          // The browser lays out and draws a table as a whole at every key; of rows of their own only the one that has changed.
          className={classNames(
            'block w-[calc(var(--student-width)+var(--lessons)*var(--cell-width)+10.5rem)] [--student-width:8rem] sm:[--student-width:13rem] lg:[--student-width:16rem]',
            hasLongPoints ? '[--cell-width:4.25rem]' : '[--cell-width:2.75rem]',
            'text-center text-sm whitespace-nowrap tabular [&_tr]:isolate [&_tr]:flex [&_td]:min-h-9 [&_td]:w-(--cell-width) [&_td]:shrink-0 [&_td]:content-center [&_td]:border-r [&_td]:border-b [&_td]:border-line [&_td]:px-0.5 pointer-coarse:[&_td]:min-h-11 [&_th]:shrink-0 [&_th]:border-r [&_th]:border-b [&_th]:border-line [&_tbody]:block [&_thead]:sticky [&_thead]:top-0 [&_thead]:z-10 [&_thead]:block [&_thead_th]:content-end [&_thead_th]:bg-sunken [&_thead_th]:px-0.5 [&_thead_th]:py-1.5',
          )}
        >
          <thead {...gridRoles.group}>
            <ClassRegisterHead lessons={lessons} firstColumn={first + 2} totalsColumn={register.lessons.length + 2} />
          </thead>
          <tbody {...gridRoles.group}>
            {rows.map((row, index) => (
              <EntryRow
                key={row.studentId}
                row={row}
                name={names.get(row.studentId) ?? ''}
                lessons={lessons}
                first={first}
                pastLessons={pastLessons}
                openLessons={openLessons}
                settings={settings}
                activeColumn={index === position.row ? position.column : undefined}
              >
                {index === position.row ? openedEntry : undefined}
              </EntryRow>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-x-1 print:hidden">
        {/* Of its own for each cell, so that it begins at its first line. */}
        <ActiveEntry
          key={`${position.row} ${position.column}`}
          values={values}
          comment={comment}
          isFuture={position.column >= pastLessons}
        />
        {children}
      </div>
    </>
  )
}
