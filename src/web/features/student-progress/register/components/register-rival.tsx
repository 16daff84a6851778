import { progressStateOf } from '../../../../../contract/student-progress/rules.ts'
import type { StudentProgress } from '../../../../../contract/student-progress/schema.ts'
import { formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { Button } from '../../../../ui/button.tsx'

type Props = { rival: StudentProgress; onChoose: (choice: 'mine' | 'theirs') => void }

/** Somebody else changed the same student: what they wrote, and the choice between theirs and one's own. */
export function RegisterRival({ rival, onChoose }: Props) {
  const t = useMessages(register)
  const states = {
    missed: () => t('absent'),
    notGraded: () => `${t('rivalPresent')}, ${t('rivalNoGrade')}`,
    graded: () => `${t('rivalPresent')}, ${t('rivalPoints', { points: formatNumber(rival.points ?? 0, t.locale) })}`,
  }
  const mark = states[progressStateOf(rival)]() + (rival.comment && `, «${rival.comment}»`)
  return (
    <div role="alert" className="mb-2 grid gap-2 rounded-control bg-amber-soft px-3 py-2 text-sm">
      <p className="wrap-anywhere">{t('rival', { mark })}</p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChoose('mine')}>
          {t('keepMine')}
        </Button>
        <Button size="sm" onClick={() => onChoose('theirs')}>
          {t('takeTheirs')}
        </Button>
      </p>
    </div>
  )
}
