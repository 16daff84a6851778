import { CalendarCheck, NotebookText, UsersRound } from 'lucide-react'
import { isPast } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ClassDetail } from '../../../../contract/scheduled-lessons/schema.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes } from '../../../messages/classes.ts'
import { StatCard } from '../../../ui/stat-card.tsx'
import { ClassInformation } from '../../classes/components/class-information.tsx'
import { ClassTimetable } from '../../classes/components/class-timetable.tsx'

/** The counts of a class, its data and its timetable. */
export function ClassOverview({ detail: { class: schoolClass, students, lessons } }: { detail: ClassDetail }) {
  const t = useMessages(classes)
  const now = useNow()
  const completed = lessons.filter((lesson) => isPast(lesson, now)).length
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3 print:grid-cols-3">
        <StatCard label={t('totalStudents')} value={students.length} icon={<UsersRound />} />
        <StatCard label={t('totalLessons')} value={lessons.length} icon={<NotebookText />} />
        <StatCard label={t('completedLessons')} value={completed} icon={<CalendarCheck />} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
        <ClassInformation schoolClass={schoolClass} />
        <ClassTimetable timetable={schoolClass.weeklySchedule} />
      </div>
    </div>
  )
}
