import { type AttendanceSettings, offeredOrUsedStates } from '../../../contract/attendance-settings/rules.ts'
import { attendanceCountsOf, attendanceRateOf, sumOfPoints } from '../../../contract/student-progress/rules.ts'
import type { ReportedStudent, SubjectSums } from '../../../contract/student-reports/schema.ts'
import { formatNumber, formatPercent } from '../../lib/i18n/format.ts'
import type { reportSheet } from '../../messages/report-sheet.ts'
import { stateName } from '../attendance-settings/view.ts'

type Words = ReturnType<typeof reportSheet.in>
type Attendance = ReportedStudent['attendance']

/** The figures of attendance: the rate, all lessons, and each state that the school uses or that was recorded. */
export function attendanceFigures(attendance: Attendance, settings: AttendanceSettings, t: Words) {
  const counts = attendanceCountsOf(attendance)
  const shown = offeredOrUsedStates(settings, (state) => attendance[state] > 0)
  const rate = attendanceRateOf(counts, settings)
  return [
    {
      label: t(settings.leavesOutExcused ? 'rateNotCounted' : 'rate'),
      value: rate === undefined ? '–' : formatPercent(rate, t.locale),
    },
    { label: t('lessons'), value: formatNumber(counts.total, t.locale) },
    ...shown.map((state) => ({
      label: stateName(state, settings, t.language),
      value: formatNumber(attendance[state], t.locale),
    })),
  ]
}

type SubjectLine = SubjectSums & { label: string; isTotal: boolean }

/** A line for each subject, and one for all lessons where there are several or none has a subject. */
export function subjectLines(subjects: readonly SubjectSums[], t: Words): SubjectLine[] {
  const [first] = subjects
  if (!first) return []
  if (subjects.length === 1 && first.subject === '') return [{ ...first, label: t('allLessons'), isTotal: false }]
  const lines = subjects.map((sums) => ({ ...sums, label: sums.subject || t('otherLessons'), isTotal: false }))
  return subjects.length === 1 ? lines : [...lines, { ...totalOf(subjects), label: t('allLessons'), isTotal: true }]
}

function totalOf(subjects: readonly SubjectSums[]): SubjectSums {
  const sum = (numberOf: (sums: SubjectSums) => number) => subjects.reduce((total, sums) => total + numberOf(sums), 0)
  return {
    subject: '',
    lessons: sum(({ lessons }) => lessons),
    attended: sum(({ attended }) => attended),
    graded: sum(({ graded }) => graded),
    points: sumOfPoints(subjects.map(({ points }) => points)),
    later: {
      graded: sum(({ later }) => later.graded),
      points: sumOfPoints(subjects.map(({ later }) => later.points)),
    },
  }
}
