import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { NativeSelect } from '../../../../ui/native-select.tsx'
import { type ColumnMeaning, columnMeanings } from '../cells/form.ts'
import type { CsvColumn, CsvReading } from '../form.ts'

type Props = {
  reading: CsvReading
  isLocked: boolean
  onChoose: (index: number, meaning: ColumnMeaning) => void
  onHeader: (hasHeader: boolean) => void
}

/** What each column of the table is read as, with some of its values and a choice; guesses are marked. */
export function CsvColumns({ reading, isLocked, onChoose, onHeader }: Props) {
  const t = useMessages(studentImport)
  const columns = reading.columns.filter(({ heading, values }) => heading !== '' || values.length > 0)
  const isTaken = (...meanings: ColumnMeaning[]) => columns.some(({ meaning }) => meanings.includes(meaning))
  const missing = isTaken('fullNameLastFirst', 'fullNameFirstFirst', 'fullNameWithoutPatronymic')
    ? []
    : (['firstName', 'lastName'] as const).filter((name) => !isTaken(name))
  return (
    <section className="grid min-w-0 gap-2 text-sm">
      <h3 className="font-medium">{t('columns')}</h3>
      {missing.length > 0 && (
        <p className="flex gap-2 rounded-control bg-red-soft px-3 py-2 text-red">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {t('notFoundNames', { columns: missing.map((name) => t(name)).join(', ') })}
        </p>
      )}
      <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4 shrink-0"
          checked={reading.hasHeader}
          disabled={isLocked}
          onChange={(event) => onHeader(event.target.checked)}
        />
        {t('hasHeader')}
      </label>
      {/* Columns of other systems can be dozens: those that are used come first, in an order that a choice keeps. */}
      <ul className="-mx-1 grid max-h-108 gap-3 overflow-y-auto px-1 pb-1 sm:max-xl:grid-cols-2">
        {columns
          .toSorted((one, other) => Number(one.isFoundUseless) - Number(other.isFoundUseless))
          .map((column) => (
            <ColumnChoice key={column.index} column={column} isLocked={isLocked} onChoose={onChoose} />
          ))}
      </ul>
      {!isTaken('studentId') && <p className="text-muted">{t('noIdColumn')}</p>}
      {!isTaken('className') && <p className="text-muted">{t('noClassColumn')}</p>}
    </section>
  )
}

type ChoiceProps = Pick<Props, 'isLocked' | 'onChoose'> & { column: CsvColumn }

function ColumnChoice({ column: { index, heading, values, meaning, isGuess }, isLocked, onChoose }: ChoiceProps) {
  const t = useMessages(studentImport)
  const valuesId = useId()
  const guessId = useId()
  const name = heading || t('columnNumber', { number: index + 1 })
  return (
    <li className="grid min-w-0 gap-1">
      <div className="flex items-center justify-between gap-2">
        <span className="min-w-0 truncate font-medium">{name}</span>
        {isGuess && (
          <span id={guessId}>
            <Badge variant="amber">{t('guessed')}</Badge>
          </span>
        )}
      </div>
      <p id={valuesId} className="truncate text-muted">
        {values.length > 0 ? values.join(' · ') : t('noValues')}
      </p>
      <NativeSelect
        aria-label={t('columnMeaning', { name })}
        aria-describedby={isGuess ? `${guessId} ${valuesId}` : valuesId}
        value={meaning}
        disabled={isLocked}
        onChange={(event) => onChoose(index, event.target.value as ColumnMeaning)}
        options={columnMeanings.map((value) => ({ value, label: t(words[value]) }))}
      />
    </li>
  )
}

const words = {
  firstName: 'firstName',
  lastName: 'lastName',
  fullNameLastFirst: 'fullNameLastFirst',
  fullNameFirstFirst: 'fullNameFirstFirst',
  fullNameWithoutPatronymic: 'fullNameWithoutPatronymic',
  patronymic: 'patronymic',
  studentId: 'studentId',
  className: 'class',
  leftOut: 'columnLeftOut',
} as const satisfies Record<ColumnMeaning, string>
