import { type KeyboardEvent, memo, useId } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { isToSend, type PlannedRow, type RowEdit, type Verdict } from '../state.ts'
import { CsvVerdict } from './csv-verdict.tsx'

type Props = {
  row: PlannedRow
  /** What was typed into the row so far. */
  edit: RowEdit | undefined
  classes: readonly { id: string; name: string }[]
  isLocked: boolean
  onMend: (key: string, edit: RowEdit) => void
}

const cell =
  'w-full min-w-0 rounded-small border px-2 py-1.5 text-base text-ellipsis sm:text-sm aria-invalid:border-red pointer-coarse:min-h-10'
const open = 'border-line bg-surface hover:border-line-strong'
const fixed = 'border-transparent bg-transparent'

const texts = ['firstName', 'lastName', 'studentId'] as const

/** What is wrong in which cell. */
const faults: Partial<Record<Verdict['kind'], readonly string[]>> = {
  longName: ['firstName', 'lastName'],
  invalidId: ['studentId'],
  idTaken: ['studentId'],
  idTwice: ['studentId'],
  noIdLeft: ['studentId'],
  unknownClass: ['classId'],
}

/** One row of the preview: what will happen to it, its cells to be mended, and whether it is taken at all. */
export const CsvRow = memo(function CsvRow({ row, edit, classes, isLocked, onMend }: Props) {
  const t = useMessages(studentImport)
  const verdictId = useId()
  const { kind } = row.verdict
  const isIn = kind === 'imported'
  const isFixed = isLocked || isIn || kind === 'leftOut'
  const isFaulty = (name: string) =>
    kind === 'missingName'
      ? (name === 'firstName' && row.firstName === '') || (name === 'lastName' && row.lastName === '')
      : faults[kind]?.includes(name)
  const canBeTaken = isToSend(row) || kind === 'leftOut' || row.verdict.kind in faults || kind === 'missingName'
  const about = (column: 'firstName' | 'lastName' | 'studentId' | 'class') => ({
    'aria-label': t('cell', { column: t(column), line: row.line }),
    'aria-describedby': verdictId,
  })
  const invalid = (name: string) => (isFaulty(name) ? ({ 'aria-invalid': true } as const) : {})

  return (
    <tr
      className={classNames(
        'align-top max-sm:grid max-sm:grid-cols-2 max-sm:py-2',
        '[&>td]:max-sm:before:text-xs [&>td]:max-sm:before:text-muted [&>td]:max-sm:before:content-[attr(data-column)]',
        kind === 'leftOut' && 'text-muted',
      )}
    >
      <td className="tabular">
        <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-10">
          <input
            type="checkbox"
            className="size-4"
            aria-label={t('takeRow', { line: row.line })}
            checked={canBeTaken && !edit?.isLeftOut}
            disabled={isLocked || !canBeTaken}
            onChange={(event) => onMend(row.key, { isLeftOut: !event.target.checked })}
          />
          <span className="text-sm text-muted">{row.line}</span>
        </label>
      </td>
      <td className="sm:w-64 sm:min-w-44">
        <div className="py-1.5">
          <CsvVerdict id={verdictId} row={row} />
        </div>
      </td>
      {texts.map((name) => (
        <td key={name} data-column={t(name)} className="sm:min-w-32">
          <input
            name={name}
            {...about(name)}
            {...invalid(name)}
            className={classNames(cell, isFixed ? fixed : open, name === 'studentId' && 'tabular')}
            autoComplete="off"
            placeholder={name === 'studentId' ? row.proposedId : undefined}
            value={edit?.[name] ?? row[name]}
            readOnly={isFixed}
            onKeyDown={moveOnEnter}
            onChange={(event) => onMend(row.key, { [name]: event.target.value })}
          />
        </td>
      ))}
      <td data-column={t('class')} className="sm:min-w-36">
        <select
          {...about('class')}
          {...invalid('classId')}
          className={classNames(cell, isFixed ? fixed : open)}
          disabled={isFixed}
          value={chosenClass()}
          onChange={({ target: { value } }) => onMend(row.key, { classId: value === 'none' ? null : value })}
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
      </td>
    </tr>
  )

  /** What was chosen shows at once, before thousands of rows are planned anew. */
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

/** Every change makes the whole plan anew, and of most rows the same. */
function isSame(one: Props, other: Props): boolean {
  return (
    one.edit === other.edit &&
    one.classes === other.classes &&
    one.isLocked === other.isLocked &&
    one.onMend === other.onMend &&
    JSON.stringify(one.row) === JSON.stringify(other.row)
  )
}

/** Enter goes on to the row below, as in a spreadsheet; it must not send a list that is being mended. */
function moveOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const below = event.currentTarget.closest('tr')?.nextElementSibling
  below?.querySelector<HTMLInputElement>(`input[name="${event.currentTarget.name}"]`)?.focus()
}
