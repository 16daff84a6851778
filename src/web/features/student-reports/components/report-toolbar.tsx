import type { ComponentProps } from 'react'
import { type ReportKind, reportKinds } from '../../../../contract/student-reports/rules.ts'
import { type Language, languageNames, languages } from '../../../lib/i18n/language.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { studentReports } from '../../../messages/student-reports.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { ReportPeriod } from './report-period.tsx'

type Props = ComponentProps<typeof ReportPeriod> & {
  kind: ReportKind
  onKind: (kind: ReportKind) => void
  language: Language
  onLanguage: (language: Language) => void
}

/** Chooses what is printed: the period, the paper, and its language. */
export function ReportToolbar({ kind, onKind, language, onLanguage, ...period }: Props) {
  const t = useMessages(studentReports)
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3 print:hidden">
      <ReportPeriod {...period} />
      <SegmentedControl
        label={t('kind')}
        value={kind}
        onChange={onKind}
        options={reportKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <SegmentedControl
        label={t('paperLanguage')}
        value={language}
        onChange={onLanguage}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      />
    </div>
  )
}
