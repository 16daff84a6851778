import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { AttendanceSettings } from '../../../../contract/attendance-settings/rules.ts'
import type { ReportKind } from '../../../../contract/student-reports/rules.ts'
import { rosterNameOf } from '../../../../contract/students/rules.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import type { Language } from '../../../lib/i18n/language.ts'
import { reportSheet } from '../../../messages/report-sheet.ts'
import { chosenComments, type ShownReport } from '../state.ts'
import { attendanceFigures } from '../view.ts'
import { ReportSubjects } from './report-subjects.tsx'

/** What all sheets of a print have in common. */
export type SheetOptions = {
  kind: ReportKind
  language: Language
  settings: AttendanceSettings
  /** The period in the language of the paper. */
  days: string
  firstHalfTo: string
  classNameOf: (classId: string | null) => string | undefined
}

type Props = {
  shown: ShownReport
  options: SheetOptions
  /** Told after each change whether everything fits on the sheet. */
  onFit?: (fits: boolean) => void
}

/** The paper of one student: an A4 page, in type as large as fits. */
export function ReportSheet({ shown, options, onFit }: Props) {
  const { kind, language, settings, days, firstHalfTo, classNameOf } = options
  const { student, attendance, subjects, values } = shown
  const t = reportSheet.in(language)
  const sheet = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!sheet.current) return
    const fits = fitOnSheet(sheet.current)
    onFit?.(fits)
  })
  const className = classNameOf(student.classId)
  const chosen = chosenComments(shown)
  const signatures = [t('teacher'), t('parents'), t('date')]
  return (
    <article
      ref={sheet}
      lang={language}
      data-student={student.id}
      className="h-[272mm] w-[186mm] text-[calc(10.5pt*var(--scale))] leading-snug wrap-anywhere"
    >
      <div className="flex min-h-full flex-col gap-[1.1em]">
        <header className="border-b border-line-strong pb-[0.6em]">
          <p className="text-muted">
            {[t(`title.${kind}`), className && t('class', { name: className }), days].filter(Boolean).join(' · ')}
          </p>
          <h3 className="mt-[0.2em] text-[1.6em] leading-tight">{rosterNameOf(student)}</h3>
        </header>
        <Part title={t('attendance')}>
          <dl className="grid grid-cols-4 items-end gap-x-[1.5em] gap-y-[0.6em]">
            {attendanceFigures(attendance, settings, t).map(({ label, value }) => (
              <div key={label}>
                <dt className="text-[0.85em] text-muted">{label}</dt>
                <dd className="text-[1.15em] font-semibold tabular">{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title={t('grades')}>
          {subjects.length === 0 ? (
            <p className="text-muted">{t('noRecords')}</p>
          ) : (
            <>
              <ReportSubjects subjects={subjects} language={language} />
              <p className="mt-[0.4em] text-[0.8em] text-muted">
                {t('trendNote', { date: formatDate(firstHalfTo, t.locale) })}
              </p>
            </>
          )}
        </Part>
        {chosen.length > 0 && (
          <Part title={t('comments')}>
            <ul className="grid gap-[0.35em]">
              {chosen.map(({ id, text, lesson }) => (
                <li key={id}>
                  <span className="text-muted">
                    {formatDate(lesson.date, t.locale)} · {lesson.template.title}:
                  </span>{' '}
                  <span className="whitespace-pre-line">{text}</span>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {values.text.trim() && (
          <Part title={t('text')}>
            <p className="whitespace-pre-line">{values.text.trim()}</p>
          </Part>
        )}
        {kind === 'summary' ? (
          <Part title={t('agreed')} className="flex grow flex-col">
            {/* Of its own size, because lines that are hidden would otherwise begin another page. */}
            <div className="mt-[1.4em] grid min-h-[5.4em] grow basis-0 content-start gap-[1.7em] overflow-hidden contain-size">
              {ruledLines.map((line) => (
                <div key={line} className="border-b border-line-strong" />
              ))}
            </div>
          </Part>
        ) : (
          <div className="mt-auto grid grid-cols-[1fr_1fr_8em] gap-[2em] pt-[2.5em] text-[0.85em] text-muted">
            {signatures.map((label) => (
              <p key={label} className="border-t border-line-strong pt-[0.3em]">
                {label}
              </p>
            ))}
          </div>
        )}
      </div>
    </article>
  )
}

const ruledLines = Array.from({ length: 14 }, (_, index) => index)

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h4 className="mb-[0.35em] font-semibold">{title}</h4>
      {children}
    </section>
  )
}

/** Below it nobody would read the sheet: what does not fit in this type is not printed. */
const smallestScale = 0.65

/** Makes the type as large as the sheet allows; returns whether everything fits. */
function fitOnSheet(sheet: HTMLElement): boolean {
  sheet.style.height = ''
  for (let percent = 100; percent >= smallestScale * 100; percent -= 5) {
    sheet.style.setProperty('--scale', String(percent / 100))
    if (sheet.scrollHeight <= sheet.clientHeight) return true
  }
  sheet.style.height = 'auto'
  return false
}
