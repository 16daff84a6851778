import { CalendarRange, Pencil, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { type CalendarSpan, weekNameOn } from '../../../../contract/school-calendar/rules.ts'
import type { SchoolCalendarDocument } from '../../../../contract/school-calendar/schema.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { formatPlainDateRange } from '../../../lib/i18n/plain-dates.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'
import { schoolYear } from '../../../messages/school-year.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { formValuesOf } from '../form.ts'
import { CalendarSection } from './calendar-section.tsx'

const SpansDialog = lazyDialog(async () => (await import('./spans-dialog.tsx')).SpansDialog)
const BellScheduleDialog = lazyDialog(async () => (await import('./bell-schedule-dialog.tsx')).BellScheduleDialog)
const BellDaysDialog = lazyDialog(async () => (await import('./bell-days-dialog.tsx')).BellDaysDialog)
const WeeksDialog = lazyDialog(async () => (await import('./weeks-dialog.tsx')).WeeksDialog)

const dialogs = { terms: SpansDialog, daysOff: SpansDialog, bellDays: BellDaysDialog, weeks: WeeksDialog }

type Opened = { part: keyof typeof dialogs } | { part: 'bellSchedule'; scheduleId?: string | undefined }

type Props = { calendar: SchoolCalendarDocument; children: ReactNode }

/** The parts of the calendar, each with the button that opens its dialog; `children` is one more part. */
export function CalendarOverview({ calendar, children }: Props) {
  const { date: today } = useNow()
  const t = useMessages(schoolYear)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { terms, daysOff, bellSchedules, bellDays, weekNames, firstWeekOn } = formValuesOf(calendar)
  const edit = (part: keyof typeof dialogs, label: string) => (
    <Button size="sm" icon={<Pencil />} {...dialogs[part].preloadProps} onOpen={() => setOpened({ part })}>
      {label}
    </Button>
  )
  const nameOf = (id: string) => bellSchedules.find((schedule) => schedule.id === id)?.name
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 print:block">
        <CalendarSection title={t('terms')} action={edit('terms', t('editTerms'))}>
          <SpanList spans={terms} none={t('noTerms')} />
        </CalendarSection>
        <CalendarSection title={t('daysOff')} action={edit('daysOff', t('editDaysOff'))}>
          <SpanList spans={daysOff} none={t('noDaysOff')} />
        </CalendarSection>
        <CalendarSection
          title={t('bellSchedules')}
          text={bellSchedules.length > 0 ? t('bellSchedulesText') : t('noBellSchedules')}
          action={
            <Button
              size="sm"
              icon={<Plus />}
              {...BellScheduleDialog.preloadProps}
              onOpen={() => setOpened({ part: 'bellSchedule' })}
            >
              {t('addBellSchedule')}
            </Button>
          }
        >
          <ul className="grid empty:hidden">
            {bellSchedules.map(({ id, name, periods }, index) => (
              <li key={id} className="flex items-start justify-between gap-3 border-t border-line py-2.5">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
                    {name}
                    {index === 0 && <Badge>{t('usual')}</Badge>}
                  </p>
                  <ol className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted tabular">
                    {periods.map((period, number) => (
                      <li key={period.startTime} className="whitespace-nowrap">
                        {number + 1}. {period.startTime}–{period.endTime}
                      </li>
                    ))}
                  </ol>
                </div>
                <IconButton
                  className="-mt-1.5 -mr-2 print:hidden"
                  label={t('editNamed', { name })}
                  icon={<Pencil />}
                  {...BellScheduleDialog.preloadProps}
                  onOpen={() => setOpened({ part: 'bellSchedule', scheduleId: id })}
                />
              </li>
            ))}
          </ul>
        </CalendarSection>
        <CalendarSection
          title={t('bellDays')}
          text={bellSchedules.length < 2 ? t('needsTwo') : bellDays.length === 0 && t('noBellDays')}
          action={bellSchedules.length > 1 && edit('bellDays', t('editBellDays'))}
        >
          <ul className="grid empty:hidden">
            {bellDays.map(({ date, bellScheduleId }) => (
              <li key={date} className="flex justify-between gap-4 border-t border-line py-2">
                <span className="tabular">{formatDate(date, t.locale)}</span>
                <span className="text-right text-muted wrap-anywhere">{nameOf(bellScheduleId)}</span>
              </li>
            ))}
          </ul>
        </CalendarSection>
        <CalendarSection title={t('weeks')} action={edit('weeks', t('editWeeks'))}>
          {firstWeekOn === null || weekNames.length === 0 ? (
            <p className="text-sm text-muted">{t('noWeeks')}</p>
          ) : (
            <div>
              <p>{t('weeksFrom', { names: weekNames.join(', '), date: formatDate(firstWeekOn, t.locale) })}</p>
              <p className="mt-1 flex items-center gap-2 text-muted">
                <CalendarRange className="size-4" />
                {t('thisWeek', { name: weekNameOn(calendar, today) ?? '' })}
              </p>
            </div>
          )}
        </CalendarSection>
        {children}
      </div>
      <Suspense>
        {(opened?.part === 'terms' || opened?.part === 'daysOff') && (
          <SpansDialog calendar={calendar} part={opened.part} onClose={close} />
        )}
        {opened?.part === 'bellSchedule' && (
          <BellScheduleDialog calendar={calendar} scheduleId={opened.scheduleId} onClose={close} />
        )}
        {opened?.part === 'bellDays' && <BellDaysDialog calendar={calendar} onClose={close} />}
        {opened?.part === 'weeks' && <WeeksDialog calendar={calendar} onClose={close} />}
      </Suspense>
    </>
  )
}

function SpanList({ spans, none }: { spans: readonly CalendarSpan[]; none: string }) {
  const t = useMessages(schoolYear)
  if (spans.length === 0) return <p className="text-sm text-muted">{none}</p>
  return (
    <ul className="grid">
      {spans.map(({ id, name, from, to }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="text-muted tabular">{formatPlainDateRange(from, to, t.locale)}</span>
        </li>
      ))}
    </ul>
  )
}
