import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { type ProgressState, progressStateOf } from '../../../../../contract/student-progress/rules.ts'
import type { StudentHistoryEntry } from '../../../../../contract/student-progress/schema.ts'
import { formatDate, formatNumber } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentHistory } from '../../../../messages/student-history.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { stateVariants } from '../view.ts'

const icons = { graded: CircleCheck, notGraded: CircleDashed, missed: CircleX } as const satisfies Record<
  ProgressState,
  unknown
>

/** One lesson of a student's history. */
export function StudentHistoryRow({ entry }: { entry: StudentHistoryEntry }) {
  const t = useMessages(studentHistory)
  const { date, startTime, template } = entry.scheduledLesson
  const state = progressStateOf(entry)
  const Icon = icons[state]
  const points = {
    graded: formatNumber(entry.points ?? 0, t.locale),
    notGraded: <span className="font-normal text-muted">{t('pending')}</span>,
    missed: <span className="font-normal text-muted">—</span>,
  } satisfies Record<ProgressState, unknown>
  return (
    <tr className="align-top max-sm:*:px-2!">
      <td className="tabular max-sm:min-w-20 sm:whitespace-nowrap">
        {formatDate(date, t.locale)}
        <span className="text-sm text-faint max-sm:block sm:ml-2">{startTime}</span>
      </td>
      <th scope="row" className="min-w-28 wrap-break-word sm:min-w-44 print:min-w-0">
        {template.title}
      </th>
      <td>
        <Badge variant={stateVariants[state]} icon={<Icon className="max-sm:hidden" />}>
          {t(`state.${state}`)}
        </Badge>
      </td>
      <td className="number font-semibold">{points[state]}</td>
      <td className="min-w-52 whitespace-pre-line max-sm:min-w-72 print:min-w-0 text-muted wrap-break-word">
        {entry.comment}
      </td>
    </tr>
  )
}
