import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonMoves } from '../../../../messages/lesson-moves.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { classConflictText } from '../../view.ts'
import type { MoveQuestion } from '../queries.ts'

type Props = { question: MoveQuestion; onClose: () => void; onConfirm: () => void }

/** Asks before a lesson is moved with its records, or onto another lesson of its class. */
export function MoveQuestionDialog({ question, onClose, onConfirm }: Props) {
  const t = useMessages(lessonMoves)
  const { lesson, time, hasRecords, conflicts } = question
  const { title } = lesson.template
  const records = t('recordsText', { day: formatDate(time.date, t.locale, 'weekdayDay'), start: time.startTime })
  const overlaps = conflicts.map((other) => classConflictText(t, other))
  return (
    <ConfirmDialog
      title={t(hasRecords ? 'recordsQuestion' : 'overlapQuestion', { title })}
      description={[...(hasRecords ? [records] : []), ...overlaps].join(' ')}
      confirmLabel={t('moveAnyway')}
      lang={t.language}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
