import { CalendarCheck, CalendarX, NotebookText, UsersRound } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation, useParams } from 'wouter'
import { isPast } from '../../contract/scheduled-lessons/rules.ts'
import type { ClassDetail, ScheduledLesson } from '../../contract/scheduled-lessons/schema.ts'
import { lazyComponent } from '../app/lazy-component.ts'
import { ClassHeader } from '../features/classes/components/class-header.tsx'
import { ClassInformation } from '../features/classes/components/class-information.tsx'
import { ClassTimetable } from '../features/classes/components/class-timetable.tsx'
import { useClassDetail } from '../features/scheduled-lessons/queries.ts'
import { ClassStudents } from '../features/students/components/class-students.tsx'
import { isMissing } from '../lib/api-client.ts'
import { useDocumentTitle } from '../lib/document-title.ts'
import { formatDate } from '../lib/format.ts'
import { paths } from '../lib/paths.ts'
import { useMessages } from '../lib/use-messages.ts'
import { useMoment } from '../lib/use-moment.ts'
import { useSearchParam } from '../lib/use-search-param.ts'
import { classes as messages } from '../messages/classes.ts'
import { common } from '../messages/common.ts'
import { BackButton } from '../ui/back-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { GrowingList } from '../ui/growing-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { TabPanel } from '../ui/tab-panel.tsx'
import { Tabs } from '../ui/tabs.tsx'

const ClassAnalytics = lazyComponent(
  async () => (await import('../features/analytics/components/class-analytics.tsx')).ClassAnalytics,
)
const tabNames = ['overview', 'students', 'lessons', 'analytics'] as const

export default function ClassPage() {
  const { id = '' } = useParams<{ id: string }>()
  const t = useMessages(messages)
  const detail = useClassDetail(id)
  const [, navigate] = useLocation()
  useDocumentTitle(detail.data?.class.name ?? (detail.isError ? t('notFound') : t('class')))
  return (
    <>
      <BackButton onClick={() => navigate(paths.classes)}>{t('back')}</BackButton>
      {!detail.data && <h1 className="sr-only">{t('class')}</h1>}
      {detail.isPending && <ClassPageSkeleton />}
      {detail.isError && !detail.data && (
        <div className="mt-3">
          <ErrorState
            title={t('notFound')}
            {...(isMissing(detail.error)
              ? { text: t('notFoundText') }
              : { text: t('checkConnection'), onRetry: () => void detail.refetch(), isRetrying: detail.isFetching })}
          />
        </div>
      )}
      {detail.data && <ClassParts detail={detail.data} />}
    </>
  )
}

function ClassParts({ detail }: { detail: ClassDetail }) {
  const t = useMessages(messages)
  const c = useMessages(common)
  const [tab, setTab] = useSearchParam('tab', 'overview', tabNames)
  const panel = {
    overview: () => <Overview detail={detail} />,
    students: () => <ClassStudents students={detail.students} />,
    lessons: () => <Lessons lessons={detail.lessons} />,
    analytics: () => (
      <Suspense fallback={<Spinner label={c('loading')} className="py-16" />}>
        <ClassAnalytics classId={detail.class.id} />
      </Suspense>
    ),
  }
  return (
    <>
      <ClassHeader schoolClass={detail.class} />
      <Tabs
        id="class"
        label={t('tabs')}
        tabs={tabNames.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="class" value={tab}>
        {panel[tab]()}
      </TabPanel>
    </>
  )
}

function Overview({ detail: { class: schoolClass, students, lessons } }: { detail: ClassDetail }) {
  const t = useMessages(messages)
  const now = useMoment()
  const completed = lessons.filter((lesson) => isPast(lesson, now)).length
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <StatCard label={t('totalStudents')} value={students.length} icon={<UsersRound />} />
        <StatCard label={t('totalLessons')} value={lessons.length} icon={<NotebookText />} />
        <StatCard label={t('completedLessons')} value={completed} icon={<CalendarCheck />} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ClassInformation schoolClass={schoolClass} />
        <ClassTimetable timetable={schoolClass.weeklySchedule} />
      </div>
    </div>
  )
}

function Lessons({ lessons }: { lessons: readonly ScheduledLesson[] }) {
  const t = useMessages(messages)
  const now = useMoment()
  if (lessons.length === 0) {
    return <EmptyState icon={<CalendarX />} title={t('noLessons')} text={t('noLessonsText')} />
  }
  return (
    <GrowingList rows={lessons.toReversed()} portion={60} moreLabel={t('showMore')}>
      {(shown) => (
        <Card isFlush>
          <ul aria-label={t('lessons')} className="divide-y divide-line">
            {shown.map((lesson) => (
              <li key={lesson.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{lesson.template.title}</p>
                  <p className="text-sm text-muted tabular">
                    {formatDate(lesson.date, t.locale)}, {lesson.startTime}–{lesson.endTime}
                  </p>
                </div>
                {isPast(lesson, now) ? (
                  <Badge tone="green">{t('completed')}</Badge>
                ) : (
                  <Badge tone="blue">{t('upcoming')}</Badge>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </GrowingList>
  )
}

function ClassPageSkeleton() {
  const c = useMessages(common)
  return (
    <div role="status">
      <span className="sr-only">{c('loading')}</span>
      <Skeleton className="mt-3 mb-5 h-[6.5rem]" />
      <Skeleton className="h-11" />
      <div className="mt-5 grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
      </div>
    </div>
  )
}
