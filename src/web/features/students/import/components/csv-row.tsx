import { type KeyboardEvent, memo, useId } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { isPressed } from '../../../../lib/shortcuts.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import type { PlannedRow, RowEdit } from '../plan/state.ts'
import { isAlreadyStored, type RowStatus } from '../statuses/state.ts'
import { nextRowShortcut, textColumns } from '../view.ts'
import { CsvRowStatus } from './csv-row-status.tsx'

type Props = {
  row: PlannedRow
  edit: RowEdit | undefined
  classes: readonly { id: string; name: string }[]
  isLocked: boolean
  onEditRows: (keys: readonly string[], edit: RowEdit) => void
}

const cell =
  'block w-full min-w-0 appearance-none rounded-small border px-2 py-1.5 text-sm text-ellipsis aria-invalid:border-red pointer-coarse:min-h-11'
const editable = 'border-line-strong bg-surface hover:border-ink'
const readOnly = 'border-transparent bg-transparent'
const arrow =
  'after:pointer-events-none after:absolute after:top-1/2 after:right-3 after:size-1.5 after:-translate-y-3/4 after:rotate-45 after:border-r-[1.5px] after:border-b-[1.5px] after:border-muted'

/** The cells that each problem is about. */
const invalidCells: Partial<Record<RowStatus['kind'], readonly string[]>> = {
  longName: ['firstName', 'lastName'],
  invalidId: ['studentId'],
  idTaken: ['studentId'],
  idTwice: ['studentId'],
  unknownClass: ['class'],
}

/** Ticking a row whose student seems to be there already says that it is another one. */
const takenAsOther: RowEdit = { isLeftOut: false, isNamesake: true }

/** One row of the preview: its status, its editable cells, and whether it is imported at all. */
export const CsvRow = memo(function CsvRow({ row, edit, classes, isLocked, onEditRows }: Props) {
  const t = useMessages(studentImport)
  const statusId = useId()
  const { kind } = row.status
  const isReadOnly = isLocked || kind === 'imported' || kind === 'leftOut'
  const isInvalid = (name: string) =>
    kind === 'missingName'
      ? (name === 'firstName' && row.firstName === '') || (name === 'lastName' && row.lastName === '')
      : invalidCells[kind]?.includes(name)
  const isDuplicate = isAlreadyStored(row)
  const change = (changed: RowEdit) => onEditRows([row.key], changed)
  const canBeTaken = kind !== 'imported' && !('hasSameId' in row.status && row.status.hasSameId)
  // Shows a press at once, before the deferred plan contains it.
  const isTaken = kind !== 'imported' && !(edit?.isLeftOut ?? kind === 'leftOut') && !(isDuplicate && !edit?.isNamesake)
  const cellProps = (column: (typeof textColumns)[number] | 'class') => ({
    'aria-label': t('cell', { column: t(column), line: row.line }),
    'aria-describedby': statusId,
    'aria-invalid': isInvalid(column) || undefined,
  })

  return (
    <tr
      className={classNames(
        'align-top max-sm:grid max-sm:grid-cols-2 max-sm:py-2',
        '[&>td]:max-sm:before:text-xs [&>td]:max-sm:before:text-muted [&>td]:max-sm:before:content-[attr(data-column)]',
        kind === 'leftOut' && 'text-muted',
      )}
    >
      <td className="tabular">
        <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4"
            aria-label={t('takeRow', { line: row.line })}
            checked={isTaken}
            disabled={isLocked || !canBeTaken}
            onChange={({ target: { checked } }) =>
              change(isDuplicate && checked ? takenAsOther : { isLeftOut: !checked })
            }
          />
          <span className="text-sm text-muted">{row.line}</span>
        </label>
      </td>
      <td className="sm:w-64 sm:min-w-33">
        <div className="py-1.5">
          <CsvRowStatus id={statusId} row={row} />
        </div>
      </td>
      {textColumns.map((name) => (
        <td
          key={name}
          data-column={t(name)}
          className={name === 'studentId' ? 'sm:min-w-32 sm:pointer-coarse:min-w-35' : 'sm:min-w-26'}
        >
          <input
            name={name}
            {...cellProps(name)}
            className={classNames(cell, isReadOnly ? readOnly : editable, name === 'studentId' && 'tabular')}
            autoComplete="off"
            placeholder={name === 'studentId' ? row.proposedId : undefined}
            value={edit?.[name] ?? row[name]}
            readOnly={isReadOnly}
            onKeyDown={moveOnEnter}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        </td>
      ))}
      <td data-column={t('class')} className="sm:min-w-30">
        <span className={classNames('relative block', !isReadOnly && arrow)}>
          <select
            {...cellProps('class')}
            className={classNames(cell, isReadOnly ? readOnly : editable, 'pr-7')}
            disabled={isReadOnly}
            value={chosenClass()}
            onChange={({ target: { value } }) => change({ classId: value === 'none' ? null : value })}
          >
            {row.hasDefaultClass && <option value="default">{defaultName()}</option>}
            {row.classId === undefined && (
              <option value="unknown" disabled>
                {t('noSuchClassOption', { name: row.className })}
              </option>
            )}
            <option value="none">{t('noClass')}</option>
            {classes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </span>
      </td>
    </tr>
  )

  /** Shows a choice at once, before the deferred plan contains it. */
  function chosenClass(): string {
    const chosen = edit?.classId
    if (chosen === null) return 'none'
    if (chosen && classes.some(({ id }) => id === chosen)) return chosen
    return row.hasDefaultClass ? 'default' : (row.classId ?? (row.classId === null ? 'none' : 'unknown'))
  }

  function defaultName() {
    const name = classes.find(({ id }) => id === row.classId)?.name ?? t('noClass')
    return t('byDefault', { name })
  }
}, isSame)

/** Every change computes the whole plan again, in which most rows are equal to before. */
function isSame(one: Props, other: Props): boolean {
  return (
    one.edit === other.edit &&
    one.classes === other.classes &&
    one.isLocked === other.isLocked &&
    one.onEditRows === other.onEditRows &&
    JSON.stringify(one.row) === JSON.stringify(other.row)
  )
}

/** Enter moves to the row below, as in a spreadsheet, and does not submit. */
function moveOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (!isPressed(nextRowShortcut, event.nativeEvent) || event.nativeEvent.isComposing) return
  event.preventDefault()
  const below = event.currentTarget.closest('tr')?.nextElementSibling
  below?.querySelector<HTMLInputElement>(`input[name="${event.currentTarget.name}"]`)?.focus()
}
