import { CalendarCheck, CalendarClock, NotebookText, UsersRound } from 'lucide-react'
import { meetingsPerWeek, sortTimetable } from '../../../../contract/classes/rules.ts'
import { isPast } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ClassDetail } from '../../../../contract/scheduled-lessons/schema.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { classes, weekdays } from '../../../messages/classes.ts'
import { teaching } from '../../../messages/teaching.ts'
import { Card } from '../../../ui/card.tsx'
import { ColorDot } from '../../../ui/color-dot.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { EntryTimeText } from '../../classes/components/entry-time-text.tsx'
import { TeacherNames } from '../../classes/components/teacher-names.tsx'
import { colorNames, dayNameOf } from '../../classes/view.ts'
import { useKnownCalendar } from '../../school-calendar/queries.ts'

/** The counts of a class, its data and its timetable. */
export function ClassOverview({ detail }: { detail: ClassDetail }) {
  const { class: schoolClass, students, lessons, earlierLessonCount } = detail
  const t = useMessages(classes)
  // The day names follow the language of the page, not that of the class dialog.
  const days = weekdays.in(t.language)
  const now = useNow()
  const { name, color, createdAt, weeklySchedule } = schoolClass
  const { least, most } = meetingsPerWeek(useKnownCalendar(), weeklySchedule)
  const completed = earlierLessonCount + lessons.filter((lesson) => isPast(lesson, now)).length
  const facts = [
    { term: t('name'), description: name },
    {
      term: t('color'),
      description: (
        <span className="flex flex-wrap items-center gap-x-2 tabular">
          <ColorDot color={color} />
          {t(colorNames[color])} <span className="text-muted">{color}</span>
        </span>
      ),
    },
    { term: teaching.in(t.language)('teachers'), description: <TeacherNames teachers={schoolClass.teachers} /> },
    { term: t('createdOn'), description: formatDate(createdAt, t.locale) },
  ]
  return (
    <div className="grid gap-4">
      <div className="grid gap-2 sm:grid-cols-3 sm:gap-4 print:grid-cols-3">
        <StatCard label={t('totalStudents')} value={students.length} icon={<UsersRound />} href="?tab=students" />
        <StatCard
          label={t('totalLessons')}
          value={earlierLessonCount + lessons.length}
          icon={<NotebookText />}
          href="?tab=lessons"
        />
        <StatCard label={t('completedLessons')} value={completed} icon={<CalendarCheck />} href="?tab=lessons" />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
        <Card as="section">
          <h2 className="mb-3 text-lg">{t('information')}</h2>
          <dl className="grid gap-3">
            {facts.map(({ term, description }) => (
              <div key={term}>
                <dt className="text-sm text-muted">{term}</dt>
                <dd className="wrap-anywhere">{description}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card as="section">
          <h2 className="text-lg">{t('schedule')}</h2>
          {weeklySchedule.length === 0 ? (
            <p className="mt-1 flex items-center gap-2 text-muted">
              <CalendarClock className="size-4" />
              {t('noSchedule')}
            </p>
          ) : (
            <>
              <p className="mt-0.5 text-sm text-muted">
                {least === most ? t('meets', { count: most }) : t('meetsBetween', { least, count: most })}
              </p>
              <ul className="mt-3 grid">
                {sortTimetable(weeklySchedule).map((entry) => (
                  <li key={entry.id} className="flex justify-between gap-4 border-t border-line py-2 tabular">
                    <span className="font-medium">{days(dayNameOf(entry.dayOfWeek))}</span>
                    <span className="text-right text-muted">
                      <EntryTimeText entry={entry} />
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Card>
      </div>
    </div>
  )
}
