import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { chosenComments, type ShownReport } from '../state.ts'

/** What was written of one student, for whoever may only read it. */
export function ReportContents({ shown }: { shown: ShownReport }) {
  const t = useMessages(studentReports)
  const { values } = shown
  const chosen = chosenComments(shown)
  return (
    <dl className="grid min-w-0 gap-4 wrap-anywhere">
      <div className="grid gap-1">
        <dt className="font-semibold">{t('shownComments')}</dt>
        {chosen.length === 0 && <dd className="text-muted">{t('nothing')}</dd>}
        {chosen.map(({ id, text, lesson }) => (
          <dd key={id} className="whitespace-pre-line">
            <span className="block text-sm text-muted">
              {formatDate(lesson.date, t.locale)} · {lesson.template.title}
            </span>
            {text}
          </dd>
        ))}
      </div>
      <div className="grid gap-1">
        <dt className="font-semibold">{t('writtenText')}</dt>
        <dd className={values.text ? 'whitespace-pre-line' : 'text-muted'}>{values.text || t('nothing')}</dd>
      </div>
    </dl>
  )
}
