import { Calculator, GraduationCap, UserRoundX, UsersRound } from 'lucide-react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { rosterStatistics } from '../../../../contract/students/rules.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { paths } from '../../../lib/paths.ts'
import { students as messages } from '../../../messages/students.ts'
import { StatCard } from '../../../ui/stat-card.tsx'
import { noClass } from '../view.ts'

type Props = {
  students: readonly Student[] | undefined
  classes: readonly SchoolClass[] | undefined
  foundCount: number | undefined
}

/** How many students are shown, and how all students are distributed over the classes. */
export function StudentStatistics({ students, classes, foundCount }: Props) {
  const t = useMessages(messages)
  const roster = students && rosterStatistics(students, classes?.length ?? 0)
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, t.locale))
  return (
    <div className="mb-5 figure-grid print:hidden">
      <StatCard label={t('title')} value={number(foundCount)} icon={<UsersRound />} />
      <StatCard
        label={t('activeClasses')}
        value={number(classes?.length)}
        icon={<GraduationCap />}
        href={paths.allClasses}
      />
      <StatCard
        label={t('unassigned')}
        value={number(roster?.unassigned)}
        icon={<UserRoundX />}
        href={`${paths.students}?class=${noClass}`}
      />
      <StatCard label={t('averagePerClass')} value={number(classes && roster?.averagePerClass)} icon={<Calculator />} />
    </div>
  )
}
