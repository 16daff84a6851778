import { CalendarRange, FileText, TableProperties } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { monthOf } from '../../contract/kernel/dates.ts'
import { recentSince } from '../../contract/scheduled-lessons/rules.ts'
import type { ClassDetail } from '../../contract/scheduled-lessons/schema.ts'
import { HistoryButton } from '../features/change-history/components/history-button.tsx'
import { ClassHeader } from '../features/classes/components/class-header.tsx'
import { EditClassButton } from '../features/classes/components/edit-class-button.tsx'
import { ClassLessons } from '../features/scheduled-lessons/components/class-lessons.tsx'
import { ClassOverview } from '../features/scheduled-lessons/components/class-overview.tsx'
import { SequenceDialog } from '../features/scheduled-lessons/plans/components/lazy-sequence-dialog.ts'
import { useClassDetail } from '../features/scheduled-lessons/queries.ts'
import { LessonDetails } from '../features/student-progress/register/components/lazy-lesson-details.ts'
import { StudentReports } from '../features/student-reports/components/lazy-student-reports.ts'
import { ClassStudents } from '../features/students/components/class-students.tsx'
import { isNotFound } from '../lib/api/client.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useNow } from '../lib/hooks/use-now.ts'
import { useSearchParam } from '../lib/hooks/use-search-param.ts'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { lazyComponent } from '../lib/lazy/lazy-component.ts'
import { lazyDialog } from '../lib/lazy/lazy-dialog.tsx'
import { useOpenedValue } from '../lib/lazy/use-opened-value.ts'
import { paths } from '../lib/paths.ts'
import { addressOfList } from '../lib/previous-address.ts'
import { classes as messages } from '../messages/classes.ts'
import { planMenus } from '../messages/plan-menus.ts'
import { Permitted } from '../session/permitted.tsx'
import { Button } from '../ui/button.tsx'
import { DetailPage } from '../ui/detail-page.tsx'
import { FailedPart } from '../ui/failed-part.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'

const ClassRegister = lazyDialog(
  async () => (await import('../features/student-progress/class-register/components/class-register.tsx')).ClassRegister,
)
const ClassAnalytics = lazyComponent(
  async () => (await import('../features/analytics/components/class-analytics.tsx')).ClassAnalytics,
  FailedPart,
)

const ClassJournal = lazyComponent(
  async () => (await import('../features/student-progress/class-journal/components/class-journal.tsx')).ClassJournal,
  FailedPart,
)

const tabNames = ['overview', 'students', 'lessons', 'journal', 'analytics'] as const

export const dialogs = { lesson: LessonDetails, register: ClassRegister, report: StudentReports }

export default function ClassPage() {
  const { id } = useParams<{ id: string }>()
  const t = useMessages(messages)
  const { date: today } = useNow()
  // Kept while the page is open, so that nothing is loaded again, or lost, at the turn of a month.
  const [since] = useState(() => recentSince(today))
  const detail = useClassDetail(id, since)
  const [, navigate] = useLocation()
  const title = detail.data?.class.name ?? (detail.isError ? t('notFound') : t('class'))
  useDocumentTitle(isNotFound(detail.error) ? t('notFound') : title)
  return (
    <DetailPage
      title={t('class')}
      backLabel={t('back')}
      onBack={() => navigate(addressOfList(paths.classes))}
      query={detail}
      actions={({ class: schoolClass }) => (
        <>
          <EditClassButton schoolClass={schoolClass} />
          <HistoryButton kind="class" id={id} />
        </>
      )}
      skeleton={
        <div className="grid gap-4 sm:grid-cols-6">
          <Skeleton className="col-span-full h-[6.5rem]" />
          <Skeleton className="col-span-full mt-1 h-11" />
          <Skeleton className="mt-1 h-24 max-sm:h-13.5 sm:col-span-2" />
          <Skeleton className="h-24 max-sm:-mt-2 max-sm:h-13.5 sm:col-span-2 sm:mt-1" />
          <Skeleton className="h-24 max-sm:-mt-2 max-sm:h-13.5 sm:col-span-2 sm:mt-1" />
          <Skeleton className="h-52 sm:col-span-full lg:col-span-3" />
          <Skeleton className="h-52 sm:col-span-full lg:col-span-3" />
        </div>
      }
      notFound={{ title: t('notFound'), text: t('notFoundText') }}
    >
      {(loaded) => <ClassTabs detail={loaded} since={since} />}
    </DetailPage>
  )
}

function ClassTabs({ detail, since }: { detail: ClassDetail; since: string }) {
  const t = useMessages(messages)
  const tCommon = useMessages(common)
  const tPlans = useMessages(planMenus)
  const { date: today } = useNow()
  const [tab, setTab] = useSearchParam('tab', 'overview', tabNames)
  const [, setLessonId] = useSearchParam('lesson', '')
  const [period, setPeriod] = useSearchParam('period', '')
  const [, setRegisterPeriod] = useSearchParam('register', '')
  const [, setReportPeriod] = useSearchParam('report', '')
  const [isPlanning, setPlanning] = useState(false)
  const planButton = (
    <Permitted permission="scheduleLessons">
      <Button wraps {...SequenceDialog.preloadProps} icon={<CalendarRange />} onOpen={() => setPlanning(true)}>
        {tPlans('planLessons')}
      </Button>
    </Permitted>
  )
  const panel = {
    overview: () => <ClassOverview detail={detail} />,
    students: () => (
      <ClassStudents
        students={detail.students}
        schoolClass={detail.class}
        actions={
          <Button
            {...StudentReports.preloadProps}
            icon={<FileText />}
            onClick={() => setReportPeriod('now', { push: true })}
          >
            {t('reports')}
          </Button>
        }
      />
    ),
    lessons: () => (
      <div {...LessonDetails.preloadProps}>
        <ClassLessons
          detail={detail}
          since={since}
          onOpen={(id) => setLessonId(id, { push: true })}
          actions={
            <>
              {planButton}
              <Button
                wraps
                {...ClassRegister.preloadProps}
                icon={<TableProperties />}
                onClick={() => setRegisterPeriod(monthOf(today), { push: true })}
              >
                {t('register')}
              </Button>
            </>
          }
          emptyAction={planButton}
        />
      </div>
    ),
    journal: () => (
      <div {...LessonDetails.preloadProps}>
        <ClassJournal
          schoolClass={detail.class}
          periodText={period}
          onPeriod={setPeriod}
          onOpen={(id) => setLessonId(id, { push: true })}
          emptyAction={planButton}
        />
      </div>
    ),
    analytics: () => <ClassAnalytics schoolClass={detail.class} />,
  }
  return (
    <>
      <ClassHeader schoolClass={detail.class} />
      <Tabs
        label={t('tabs')}
        tabs={tabNames.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      >
        <Suspense key={tab} fallback={<Spinner label={tCommon('loading')} className="py-16" />}>
          {panel[tab]()}
        </Suspense>
      </Tabs>
      <ClassDialogs
        schoolClass={detail.class}
        planButton={planButton}
        isPlanning={isPlanning}
        onPlanningEnd={() => setPlanning(false)}
      />
    </>
  )
}

type ClassDialogsProps = {
  schoolClass: ClassDetail['class']
  planButton: ReactNode
  isPlanning: boolean
  onPlanningEnd: () => void
}

/** What is open over the tabs: what the address opens, and the planning of lessons. */
function ClassDialogs({ schoolClass, planButton, isPlanning, onPlanningEnd }: ClassDialogsProps) {
  const [lessonId, setLessonId] = useSearchParam('lesson', '')
  const [registerPeriod, setRegisterPeriod] = useSearchParam('register', '')
  const [reportPeriod, setReportPeriod] = useSearchParam('report', '')
  const openedId = useOpenedValue(lessonId, LessonDetails)
  const isReportOpened = useOpenedValue(reportPeriod, StudentReports) !== ''
  const isRegisterOpened = useOpenedValue(registerPeriod, ClassRegister) !== ''
  return (
    <Suspense>
      {isRegisterOpened && (
        <ClassRegister
          schoolClass={schoolClass}
          periodText={registerPeriod}
          onPeriod={setRegisterPeriod}
          onClose={() => setRegisterPeriod('')}
          emptyAction={planButton}
        />
      )}
      {isReportOpened && (
        <StudentReports
          scope={{ classId: schoolClass.id }}
          name={schoolClass.name}
          periodText={reportPeriod}
          onPeriod={setReportPeriod}
          onClose={() => setReportPeriod('')}
        />
      )}
      {isPlanning && <SequenceDialog classIds={[schoolClass.id]} onClose={onPlanningEnd} />}
      {openedId && <LessonDetails key={openedId} lessonId={openedId} onClose={() => setLessonId('')} />}
    </Suspense>
  )
}
