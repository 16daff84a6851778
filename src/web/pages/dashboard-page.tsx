import { CalendarPlus } from 'lucide-react'
import { Suspense, useCallback, useDeferredValue, useRef, useState } from 'react'
import { mondayOf, startOfWeek } from '../../contract/kernel/dates.ts'
import { Counts } from '../features/dashboard/components/counts.tsx'
import { DashboardSkeleton } from '../features/dashboard/components/dashboard-skeleton.tsx'
import { FirstSteps } from '../features/dashboard/components/first-steps.tsx'
import { NeedsAttention } from '../features/dashboard/components/needs-attention.tsx'
import { NowAndNext } from '../features/dashboard/components/now-and-next.tsx'
import { useFirstSteps } from '../features/dashboard/components/use-first-steps.ts'
import { useHome, useIsTeacher, useTeachingScopeChoice } from '../features/dashboard/queries.ts'
import { TeachingScopeSwitch } from '../features/people/components/teaching-scope-switch.tsx'
import { ScheduleLessonDialog } from '../features/scheduled-lessons/components/lazy-schedule-lesson-dialog.ts'
import { useScheduleDialog } from '../features/scheduled-lessons/components/use-schedule-dialog.ts'
import { WeekSchedule } from '../features/scheduled-lessons/components/week-schedule.tsx'
import { useWeekLessons } from '../features/scheduled-lessons/queries.ts'
import { useSchoolCalendar } from '../features/school-calendar/queries.ts'
import { LessonDetails } from '../features/student-progress/register/components/lazy-lesson-details.ts'
import { classNames } from '../lib/class-names.ts'
import { useDocumentTitle } from '../lib/hooks/use-document-title.ts'
import { useIsPhone } from '../lib/hooks/use-is-phone.ts'
import { useIsPrinting } from '../lib/hooks/use-is-printing.ts'
import { useNow } from '../lib/hooks/use-now.ts'
import { useSearchParam } from '../lib/hooks/use-search-param.ts'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { useOpenedValue } from '../lib/lazy/use-opened-value.ts'
import { dashboard } from '../messages/dashboard.ts'
import { Permitted } from '../session/permitted.tsx'
import { useCan, useSession } from '../session/session-provider.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export const dialogs = { lesson: LessonDetails }

export default function DashboardPage() {
  const t = useMessages(dashboard)
  const tCommon = useMessages(common)
  const now = useNow()
  const { userId } = useSession()
  const thisWeek = startOfWeek(now.date)
  const home = useHome(now.date)
  const { scope, choose } = useTeachingScopeChoice(home)
  const isTeacher = useIsTeacher(home)
  const { isPending: isCalendarPending } = useSchoolCalendar()
  const [week, setWeek] = useSearchParam('week', thisWeek)
  const monday = mondayOf(week) ?? thisWeek
  const teacherId = isTeacher && scope === 'mine' ? userId : undefined
  const [lessonId, setLessonId] = useSearchParam('lesson', '')
  const openedId = useOpenedValue(lessonId, LessonDetails)
  // An address that opens a lesson shows its register first, and then renders the week behind it.
  const isWeekRendered = useDeferredValue(true, lessonId === '')
  const maySchedule = useCan('scheduleLessons')
  const { scheduling, schedule, close } = useScheduleDialog(now.date, maySchedule)
  const schoolCounts = home.data?.dashboard
  const hasFirstSteps = useFirstSteps(schoolCounts)
  const schedulePart = useRef<HTMLDivElement>(null)
  const open = useCallback((id: string) => setLessonId(id, { push: true }), [setLessonId])
  useDocumentTitle(t('title'))
  const isPhone = useIsPhone()
  const isPrinting = useIsPrinting()
  const shownWeek = useWeekLessons(monday, { teacherId, enabled: monday !== thisWeek })
  // In one column the current lessons and the week decide where everything below them is, so all are shown together once they have arrived.
  const hasArrived = !(home.isPending || isCalendarPending || shownWeek.isLoading)
  const [isComplete, setComplete] = useState(hasArrived)
  if (hasArrived && !isComplete) setComplete(true)
  const counts = (
    <div className="print:hidden xl:col-span-2">
      <Counts today={now.date} onShowToday={() => schedulePart.current?.focus()} />
    </div>
  )

  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t('title')}
          otherActions={isTeacher && <TeachingScopeSwitch value={scope} onChange={choose} />}
          mainAction={
            <Permitted permission="scheduleLessons">
              <Button
                variant="primary"
                {...ScheduleLessonDialog.preloadProps}
                icon={<CalendarPlus />}
                onOpen={() => schedule('')}
              >
                {t('newLesson')}
              </Button>
            </Permitted>
          }
        />
      </div>
      {isWeekRendered && hasFirstSteps && schoolCounts && (
        <FirstSteps counts={schoolCounts} onSchedule={() => schedule('')} />
      )}
      {isWeekRendered && (
        <div
          // A new key instead of a shift: what was there before the answer is replaced, not moved.
          key={hasFirstSteps ? 'first steps' : 'usual'}
          className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_auto_1fr]"
          {...LessonDetails.preloadProps}
        >
          {!isPhone && counts}
          {!isComplete && (
            <div role="status" className="xl:hidden print:hidden">
              <span className="sr-only">{tCommon('loading')}</span>
              <DashboardSkeleton />
            </div>
          )}
          {(isComplete || !isPhone || isPrinting) && (
            <div className={classNames('contents', !isComplete && 'max-xl:not-print:hidden')}>
              <div className="print:hidden xl:col-start-2">
                <NowAndNext now={now} onOpen={open} />
              </div>
              <div
                ref={schedulePart}
                tabIndex={-1}
                className="print-landscape scroll-mt-20 outline-none xl:col-start-1 xl:row-span-2 xl:row-start-2"
                {...(maySchedule && ScheduleLessonDialog.preloadProps)}
              >
                <WeekSchedule
                  monday={monday}
                  thisWeek={{ ...home, data: home.data?.lessons }}
                  teacherId={teacherId}
                  now={now}
                  onMove={setWeek}
                  onOpen={open}
                  onSchedule={schedule}
                />
              </div>
              {isPhone && counts}
              {/*
               * Below the week on narrower screens, so that its changing length moves nothing. On wide ones the current
               * lessons decide where it is, so it is invisible until they have arrived.
               */}
              <div className={classNames('print:hidden xl:col-start-2', home.isPending && 'invisible')}>
                <NeedsAttention now={now} onOpen={open} />
              </div>
            </div>
          )}
        </div>
      )}
      <Suspense>
        {scheduling && <ScheduleLessonDialog {...scheduling} onClose={close} />}
        {openedId && <LessonDetails key={openedId} lessonId={openedId} onClose={() => setLessonId('')} />}
      </Suspense>
    </>
  )
}
