import { NotebookTabs } from 'lucide-react'
import { type Dispatch, type ReactNode, type RefObject, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AttendanceSettings, isOptionalState } from '../../../../../contract/attendance-settings/rules.ts'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { useIsPhone } from '../../../../lib/hooks/use-is-phone.ts'
import { useIsPrinting } from '../../../../lib/hooks/use-is-printing.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { Permitted, useCanProbably } from '../../../../session/permitted.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { useAttendanceSettings } from '../../../attendance-settings/queries.ts'
import type { ClassRegisterAction, ClassRegisterEditing } from '../editing/state.ts'
import { shownAtFirst, shownLessons, withEarlier, withLater } from '../showing/state.ts'
import { type SheetRow, sheetRows } from '../state.ts'
import { ClassRegisterLegend } from './class-register-legend.tsx'
import { ClassRegisterPortion } from './class-register-portion.tsx'
import { ClassRegisterTable } from './class-register-table.tsx'
import { ClassRegisterToolbar } from './class-register-toolbar.tsx'
import { EntryGrid, type EntryGridHandle } from './entry-grid.tsx'

/** How many lessons fit on the width of an A4 sheet, and how many where points have many digits. */
const [lessonsOnSheet, lessonsWithLongPoints] = [24, 16]

type Props = {
  grid: RefObject<EntryGridHandle | null>
  editing: ClassRegisterEditing
  dispatch: Dispatch<ClassRegisterAction>
  name: string
  today: string
  canRecord: boolean
  /** The lessons of which closing would lose something. */
  drafts: ReadonlyMap<string, unknown>
  onSave: () => void
  /** What to do where there is no lesson. */
  emptyAction: ReactNode
}

/** The students of a class and the lessons of a period: one scrolling grid on a screen, several sheets on paper. */
export function ClassRegisterGrid(props: Props) {
  const { grid, editing, dispatch, name, today, canRecord, drafts, onSave, emptyAction } = props
  const t = useMessages(classRegister)
  const canProbablySchedule = useCanProbably('scheduleLessons')
  const isPrinting = useIsPrinting()
  const isPhone = useIsPhone()
  const settings = useAttendanceSettings()
  const { register } = editing
  const { lessons, students } = register
  const isUnsaved = (lessonId: string) => drafts.has(lessonId)
  const [times, setTimes] = useState(() => shownAtFirst(lessons, today, isUnsaved))
  const shown = shownLessons(lessons, times, today, isUnsaved)
  const { first, end } = shown
  const columns = useMemo(() => lessons.slice(first, end), [lessons, first, end])
  const show = (next: typeof times, lesson: number) => {
    // The lesson is focused once its cells are there.
    flushSync(() => setTimes(next))
    grid.current?.focusLesson(lesson)
  }
  if (lessons.length === 0) {
    const text = canProbablySchedule ? t('noLessonsText') : t('noLessonsReadOnly')
    return <EmptyState icon={<NotebookTabs />} title={t('noLessons')} text={text} action={emptyAction} />
  }
  if (students.length === 0) {
    return <EmptyState icon={<NotebookTabs />} title={t('noStudents')} text={t('noStudentsText')} />
  }
  const toolbar = (
    <Permitted permission="recordAttendance">
      <ClassRegisterToolbar
        editing={editing}
        onRestore={(kind) => grid.current?.restore(kind)}
        isUnsaved={drafts.size > 0}
      />
    </Permitted>
  )
  return (
    <div className="print-landscape grid min-w-0 grid-cols-1 gap-3 print:block">
      {isPrinting ? (
        <Sheets lessons={lessons} rows={sheetRows(students, editing.rows)} settings={settings} name={name} />
      ) : (
        <>
          {!isPhone && toolbar}
          {columns.length < lessons.length && (
            <ClassRegisterPortion
              shown={shown}
              count={lessons.length}
              onEarlier={() => show(withEarlier(lessons, times, shown), first - 1)}
              onLater={() => show(withLater(lessons, times, shown), end)}
            />
          )}
          <EntryGrid
            ref={grid}
            name={name}
            editing={editing}
            dispatch={dispatch}
            lessons={columns}
            first={first}
            today={today}
            settings={settings}
            canRecord={canRecord}
            onSave={onSave}
          >
            {isPhone && toolbar}
          </EntryGrid>
        </>
      )}
      {/* It needs no entry that is not recorded: every state that can be entered is explained. */}
      <ClassRegisterLegend progress={register.progress} settings={settings} />
    </div>
  )
}

type SheetsProps = {
  lessons: ClassRegister['lessons']
  rows: readonly SheetRow[]
  settings: AttendanceSettings
  name: string
}

function Sheets({ lessons, rows, settings, name }: SheetsProps) {
  const t = useMessages(classRegister)
  const hasLongPoints = rows.some(({ cells }) =>
    cells.some((cell) => 'points' in cell && (String(cell.points).length > 4 || isOptionalState(cell.state))),
  )
  const size = hasLongPoints ? lessonsWithLongPoints : lessonsOnSheet
  const count = Math.ceil(lessons.length / size)
  return Array.from({ length: count }, (_, sheet) => (
    <div key={lessons[sheet * size]?.id} className={sheet > 0 ? 'break-before-page' : ''}>
      <ClassRegisterTable
        caption={[t('title'), name, count > 1 && t('sheetOf', { number: sheet + 1, count })]
          .filter(Boolean)
          .join(' · ')}
        lessons={lessons.slice(sheet * size, (sheet + 1) * size)}
        rows={rows}
        settings={settings}
        first={sheet * size}
        hasTotals={sheet === count - 1}
      />
    </div>
  ))
}
