import { memo, type ReactNode } from 'react'
import type { AttendanceSettings } from '../../../../../contract/attendance-settings/rules.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegisterEditing } from '../../../../messages/class-register-editing.ts'
import { usePersonName } from '../../../people/view.ts'
import { isChanged, type RegisterRow } from '../../register/state.ts'
import { shownCell } from '../state.ts'
import { cellVariantOf } from '../view.ts'
import { RegisterCellContent } from './register-cell-content.tsx'

type Props = {
  /** Its number among all columns of the grid, of which some are not shown. */
  column: number
  /** Missing where the student is not in the register of the lesson. */
  entry: RegisterRow | undefined
  /** Whether the lesson has not taken place yet. */
  isFuture: boolean
  isReadOnly: boolean
  /** Whether Tab leads to it. */
  isActive: boolean
  settings: AttendanceSettings
  /** What is open in the cell: the field of the points, or the panel. */
  children?: ReactNode
}

/** One student in one lesson of the grid. */
export const EntryCell = memo(function EntryCell({
  column,
  entry,
  isFuture,
  isReadOnly,
  isActive,
  settings,
  children,
}: Props) {
  const t = useMessages(classRegisterEditing)
  const cell = shownCell(entry)
  const isUnsaved = entry !== undefined && isChanged(entry)
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is a cell of a grid, which only its role says
      role="gridcell"
      aria-colindex={column}
      tabIndex={isActive ? 0 : -1}
      aria-readonly={isReadOnly || !entry || undefined}
      title={isFuture ? t('notYet') : entry?.entry.comment || undefined}
      className={classNames(
        // Thousands of positioned cells would make every frame slow.
        (isUnsaved || children !== undefined || entry?.changedBy !== undefined) && 'relative',
        'scroll-mt-16 scroll-mr-4 scroll-ml-(--student-width) outline-accent focus:outline-2 focus:-outline-offset-2',
        isFuture ? 'bg-sunken' : cellVariantOf(cell),
        entry?.state === 'conflicted' && 'bg-amber-soft!',
      )}
    >
      <RegisterCellContent cell={cell} settings={settings} />
      {isUnsaved && <UnsavedMark state={entry.state} />}
      {entry?.changedBy !== undefined && <ChangedMark person={entry.changedBy} />}
      {children}
    </td>
  )
})

/** Says that a cell is not saved, and why. */
function UnsavedMark({ state }: { state: RegisterRow['state'] }) {
  const t = useMessages(classRegisterEditing)
  const hasFailed = state === 'failedToSave'
  const words = t(hasFailed ? 'failed' : state === 'conflicted' ? 'conflict' : 'unsaved')
  return (
    <span title={words} className="absolute top-0.5 right-0.5">
      <span className="sr-only">, {words}</span>
      <span
        aria-hidden
        className={classNames('exact-color block size-1.5 rounded-full', hasFailed ? 'bg-red' : 'bg-amber')}
      />
    </span>
  )
}

/** Says who has changed the cell while it was shown. */
function ChangedMark({ person }: { person: string | null }) {
  const t = useMessages(classRegisterEditing)
  const name = usePersonName()(person)
  const words = name === undefined ? t('changedBySomebody') : t('changedBy', { name })
  return (
    <span title={words} className="absolute top-0.5 left-0.5">
      <span className="sr-only">, {words}</span>
      <span aria-hidden className="exact-color block size-1.5 rounded-full bg-accent" />
    </span>
  )
}
