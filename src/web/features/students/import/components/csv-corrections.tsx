import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { Button } from '../../../../ui/button.tsx'
import { correctionsOf } from '../corrections/state.ts'
import type { PlannedRow, RowEdit } from '../plan/state.ts'

type Props = {
  plan: readonly PlannedRow[]
  isLocked: boolean
  onEditRows: (keys: readonly string[], edit: RowEdit) => void
  onCreateClasses: (names: readonly string[]) => void
  /** Called after a press, by which the pressed button disappears. */
  onCorrected: () => void
}

/** How many classes are named before the others are counted. */
const namedClasses = 3

/** Buttons that put many rows right at once. */
export function CsvCorrections({ plan, isLocked, onEditRows, onCreateClasses, onCorrected }: Props) {
  const t = useMessages(studentImport)
  const { foreignIds, unknownClasses, problems, namesakes } = correctionsOf(plan)
  const named = unknownClasses.slice(0, namedClasses).join(', ')
  const names = unknownClasses.length > namedClasses ? `${named}, …` : named
  type Word = 'giveIds' | 'leaveOutProblems' | 'leaveOutNamesakes'
  const editOf = (word: Word, keys: readonly string[], edit: RowEdit) => ({
    label: t(word, { count: keys.length }),
    count: keys.length,
    correct: () => onEditRows(keys, edit),
  })
  const corrections = [
    editOf('giveIds', foreignIds, { studentId: '' }),
    {
      label: t('createClasses', { count: unknownClasses.length, names }),
      count: unknownClasses.length,
      correct: () => onCreateClasses(unknownClasses),
    },
    editOf('leaveOutProblems', problems, { isLeftOut: true }),
    editOf('leaveOutNamesakes', namesakes, { isLeftOut: true }),
  ].filter(({ count }) => count > 0)
  if (corrections.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {corrections.map(({ label, correct }) => (
        <Button
          key={label}
          size="sm"
          disabled={isLocked}
          onClick={() => {
            correct()
            onCorrected()
          }}
          wraps
          className="text-left pointer-coarse:min-h-11"
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
