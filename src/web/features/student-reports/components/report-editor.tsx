import { useRef } from 'react'
import { tooLongMessage } from '../../../../contract/kernel/text.ts'
import { maxReportComments, maxReportText, tooManyComments } from '../../../../contract/student-reports/rules.ts'
import { common } from '../../../lib/i18n/common.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { isTextTooLong, type ReportValues, type ShownReport, storedValues } from '../state.ts'

type Props = { shown: ShownReport; onChange: (values: ReportValues) => void; onDiscard: () => void }

/** What a teacher adds to the figures of one student: comments of the period, and a text. */
export function ReportEditor({ shown, onChange, onDiscard }: Props) {
  const t = useMessages(studentReports)
  const tCommon = useMessages(common)
  const translate = useServerMessage()
  const text = useRef<HTMLTextAreaElement>(null)
  const { comments, values, isChanged, otherText } = shown
  const isFull = values.commentIds.length >= maxReportComments
  const toggle = (id: string, isChosen: boolean) => {
    const others = values.commentIds.filter((other) => other !== id)
    onChange({ ...values, commentIds: isChosen ? [...others, id] : others })
  }
  return (
    <div className="grid content-start gap-5">
      {/* No grid: Safari 17 gives its legend no width. */}
      <fieldset className="flex min-w-0 flex-col gap-2">
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
            <p role="status" className="text-sm text-amber empty:sr-only">
              {isFull && translate(tooManyComments)}
            </p>
          </>
        )}
      </fieldset>
      <Field
        label={t('text')}
        hint={t('textText')}
        error={isTextTooLong(values) ? tooLongMessage(maxReportText) : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            ref={text}
            rows={6}
            value={values.text}
            onChange={({ target }) => onChange({ ...values, text: target.value })}
          />
        )}
      </Field>
      {isChanged && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {t('notSavedYet')}
          <Button
            size="sm"
            onClick={() => {
              onDiscard()
              text.current?.focus()
            }}
          >
            {tCommon('discard')}
          </Button>
        </p>
      )}
      {otherText !== undefined && (
        <Notice variant="bad">
          <p>{t('changedMeanwhile')}</p>
          <p className="mt-1 whitespace-pre-line text-ink">{otherText || t('emptyText')}</p>
          <Button
            size="sm"
            className="mt-2"
            onClick={() => {
              onChange({ ...values, text: storedValues(shown).text })
              text.current?.focus()
            }}
          >
            {t('useTheirs')}
          </Button>
        </Notice>
      )}
    </div>
  )
}
