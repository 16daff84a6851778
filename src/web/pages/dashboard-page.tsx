import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isPlainDate, startOfWeek } from '../../contract/kernel/dates.ts'
import { can } from '../../contract/kernel/permissions.ts'
import { lazyComponent } from '../app/lazy-component.ts'
import { useSession } from '../app/session.tsx'
import { Counts } from '../features/dashboard/components/counts.tsx'
import { NowAndNext } from '../features/dashboard/components/now-and-next.tsx'
import { WeekSchedule } from '../features/scheduled-lessons/components/week-schedule.tsx'
import { useDocumentTitle } from '../lib/document-title.ts'
import { preloading } from '../lib/preloading.ts'
import { useMessages } from '../lib/use-messages.ts'
import { useMoment } from '../lib/use-moment.ts'
import { useSearchParam } from '../lib/use-search-param.ts'
import { dashboard } from '../messages/dashboard.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const loadScheduling = () => import('../features/scheduled-lessons/components/schedule-lesson-dialog.tsx')
const loadDetails = () => import('../features/student-progress/components/lesson-details.tsx')
const ScheduleLessonDialog = lazyComponent(async () => (await loadScheduling()).ScheduleLessonDialog)
const LessonDetails = lazyComponent(async () => (await loadDetails()).LessonDetails)
const nearScheduling = preloading(loadScheduling)
const nearDetails = preloading(loadDetails)

export default function DashboardPage() {
  const t = useMessages(dashboard)
  const now = useMoment()
  const { role } = useSession()
  const thisWeek = startOfWeek(now.date)
  const [week, setWeek] = useSearchParam('week', thisWeek)
  const [lessonId, setLessonId] = useSearchParam('lesson', '')
  const [isScheduling, setScheduling] = useState(false)
  const open = (id: string) => setLessonId(id, { push: true })
  useDocumentTitle(t('title'))

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          (!role || can(role, 'scheduleLessons')) && (
            <Button
              // Until the role is known it only holds its place.
              className={role ? '' : 'invisible'}
              variant="primary"
              {...nearScheduling}
              icon={<CalendarPlus aria-hidden className="size-4" />}
              onClick={() => setScheduling(true)}
            >
              {t('newLesson')}
            </Button>
          )
        }
      />
      <div className="grid gap-4 sm:gap-6" {...nearDetails}>
        <Counts today={now.date} />
        <NowAndNext now={now} onOpen={open} />
        <WeekSchedule
          monday={isPlainDate(week) ? startOfWeek(week) : thisWeek}
          now={now}
          onMove={setWeek}
          onOpen={open}
        />
      </div>
      <Suspense>
        {isScheduling && <ScheduleLessonDialog today={now.date} onClose={() => setScheduling(false)} />}
        {lessonId && <LessonDetails key={lessonId} lessonId={lessonId} onClose={() => setLessonId('')} />}
      </Suspense>
    </>
  )
}
