import { maxReportComments, maxReportText } from '../../../../contract/student-reports/rules.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { type ReportValues, type ShownReport, storedValues } from '../state.ts'

type Props = { shown: ShownReport; onChange: (values: ReportValues) => void }

/** What a teacher adds to the figures of one student: comments of the period, and a text. */
export function ReportEditor({ shown, onChange }: Props) {
  const t = useMessages(studentReports)
  const { comments, values, otherText } = shown
  const isFull = values.commentIds.length >= maxReportComments
  const toggle = (id: string, isChosen: boolean) => {
    const others = values.commentIds.filter((other) => other !== id)
    onChange({ ...values, commentIds: isChosen ? [...others, id] : others })
  }
  return (
    <div className="grid content-start gap-5">
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1 font-semibold">{t('comments')}</legend>
        {comments.length === 0 ? (
          <p className="text-sm text-muted">{t('noComments')}</p>
        ) : (
          <>
            <p className="text-sm text-muted">{t('commentsText')}</p>
            <ul className="max-h-72 overflow-y-auto rounded-control border border-line">
              {comments.map(({ id, text, lesson }) => {
                const isChosen = values.commentIds.includes(id)
                return (
                  <li key={id} className="border-b border-line last:border-b-0">
                    <label className="flex min-h-11 items-start gap-3 px-3 py-2.5">
                      <input
                        type="checkbox"
                        className="mt-0.5 size-5 shrink-0"
                        checked={isChosen}
                        disabled={isFull && !isChosen}
                        onChange={({ target }) => toggle(id, target.checked)}
                      />
                      <span className="min-w-0 wrap-anywhere">
                        <span className="block text-sm text-muted">
                          {formatDate(lesson.date, t.locale)} · {lesson.template.title}
                        </span>
                        <span className="whitespace-pre-line">{text}</span>
                      </span>
                    </label>
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </fieldset>
      <Field label={t('text')} hint={t('textText')}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={maxReportText}
            value={values.text}
            onChange={({ target }) => onChange({ ...values, text: target.value })}
          />
        )}
      </Field>
      {otherText !== undefined && (
        <Notice variant="bad">
          <p>{t('changedMeanwhile')}</p>
          <p className="mt-1 whitespace-pre-line text-ink">{otherText || t('emptyText')}</p>
          <Button size="sm" className="mt-2" onClick={() => onChange({ ...values, text: storedValues(shown).text })}>
            {t('useTheirs')}
          </Button>
        </Notice>
      )}
    </div>
  )
}
