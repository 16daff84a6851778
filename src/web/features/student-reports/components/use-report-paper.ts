import type { CalendarSpan } from '../../../../contract/school-calendar/rules.ts'
import { reportKinds } from '../../../../contract/student-reports/rules.ts'
import { useSearchParam } from '../../../lib/hooks/use-search-param.ts'
import { languages, localeOf } from '../../../lib/i18n/language.ts'
import { formatPlainDateRange } from '../../../lib/i18n/plain-dates.ts'
import { storedChoice } from '../../../lib/storage/stored-choice.ts'
import { useStore } from '../../../lib/store.ts'
import { useAttendanceSettingsQuery } from '../../attendance-settings/queries.ts'
import type { ReportScope } from '../queries.ts'
import type { useShownReports } from './use-shown-reports.ts'

const paperLanguage = storedChoice('reportLanguage', languages)

/** The kind and the language of the paper, and what its sheets need besides their students: `options`, once it is there. */
export function useReportPaper(
  scope: ReportScope,
  name: string,
  { answer, period }: Pick<ReturnType<typeof useShownReports>, 'answer' | 'period'>,
  terms: readonly CalendarSpan[],
) {
  const settings = useAttendanceSettingsQuery()
  const [kind, setKind] = useSearchParam('paper', 'report', reportKinds)
  const language = useStore(paperLanguage) ?? 'uk'
  const term = terms.find(({ from, to }) => from === period.from && to === period.to)
  const classNamesById = new Map(answer?.classes.map((one) => [one.id, one.name]))
  // No line of the paper ends within a date.
  const days = formatPlainDateRange(period.from, period.to, localeOf(language)).replaceAll(' ', '\u00a0')
  const options = answer &&
    settings.data && {
      kind,
      language,
      settings: settings.data,
      days: [term?.name, days].filter(Boolean).join(', '),
      firstHalfTo: answer.firstHalfTo,
      classNameOf: (id: string | null) =>
        'classId' in scope ? name : id === null ? undefined : classNamesById.get(id),
    }
  return { settings, kind, setKind, language, setLanguage: paperLanguage.set, options }
}
