import { CircleCheck, ClipboardList } from 'lucide-react'
import { useId, useState } from 'react'
import { attentionLimit, attentionList, attentionPortion } from '../../../../contract/dashboard/rules.ts'
import { type Moment, scheduleBadgeOf } from '../../../../contract/scheduled-lessons/rules.ts'
import type { ScheduledLesson } from '../../../../contract/scheduled-lessons/schema.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { dashboard } from '../../../messages/dashboard.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RetryButton } from '../../../ui/retry-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { statusVariant } from '../../scheduled-lessons/view.ts'
import { useHome, useOpenRegisters } from '../queries.ts'
import { LessonLabel } from './lesson-label.tsx'

type Props = { now: Moment; onOpen: (lessonId: string) => void }

/** The incomplete registers of the last days, oldest first. */
export function NeedsAttention({ now, onOpen }: Props) {
  const t = useMessages(dashboard)
  const id = useId()
  const [isAll, setAll] = useState(false)
  const earlier = useOpenRegisters(now.date, isAll ? 'all' : 'first')
  const home = useHome(now.date)
  const isFailed = earlier.isLoadingError || home.isLoadingError
  const found = earlier.data && home.data && attentionList(earlier.data, home.data.lessons, now)
  const shown = (isAll ? found?.lessons : found?.lessons.slice(0, attentionPortion)) ?? []
  // A completed register disappears just when its dialog returns the focus to it.
  const listFocus = useListFocus<HTMLDivElement>(shown.map((lesson) => lesson.id))
  const hasLessons = home.data?.dashboard.hasLessons
  const total = formatNumber(found?.count ?? 0, t.locale)
  const isTooMany = found !== undefined && found.count > attentionLimit
  const more = isTooMany ? t('showOldest', { shown: attentionLimit, total }) : t('showAll', { total })
  const retry = () => (home.isLoadingError ? home : earlier).refetch()
  return (
    <Card as="section" aria-labelledby={id} className="py-4!">
      <h2 id={id} className="text-lg">
        {t('attention')}
      </h2>
      <p className="text-sm text-muted">{t('attentionText')}</p>
      <div className="mt-2 grid min-h-24 content-start gap-2" {...listFocus}>
        {isFailed && (
          <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-sm text-red">
            {t('attentionFailed')}
            <RetryButton query={{ isFetching: earlier.isFetching || home.isFetching, refetch: retry }} size="sm" />
          </p>
        )}
        {!isFailed && !found && [0, 1, 2].map((row) => <Skeleton key={row} className="h-12" />)}
        {found?.count === 0 && hasLessons && (
          <div className="grid justify-items-center gap-0.5 py-3 text-center">
            <CircleCheck className="mb-1 size-6 text-green" />
            <p className="font-medium">{t('allComplete')}</p>
            <p className="text-sm text-muted">{t('allCompleteText')}</p>
          </div>
        )}
        {found && !hasLessons && (
          <div className="grid justify-items-center gap-0.5 py-3 text-center">
            <ClipboardList className="mb-1 size-6 text-faint" />
            <p className="font-medium">{t('noRegisters')}</p>
            <p className="text-sm text-muted">{t('noRegistersText')}</p>
          </div>
        )}
        {found && found.count > 0 && (
          <ul className={classNames('-mx-2 grid grid-cols-1', isAll && 'max-h-128 overflow-y-auto')}>
            {shown.map((lesson) => (
              <OpenRegister key={lesson.id} lesson={lesson} now={now} onOpen={onOpen} />
            ))}
          </ul>
        )}
        {found && found.count > attentionPortion && (
          <Button
            variant="ghost"
            size="sm"
            className="w-full"
            aria-expanded={isAll}
            isPending={earlier.isPlaceholderData}
            onClick={() => setAll(!isAll)}
          >
            {isAll && !earlier.isPlaceholderData ? t('showFewer') : more}
          </Button>
        )}
      </div>
    </Card>
  )
}

function OpenRegister({ lesson, now, onOpen }: Props & { lesson: ScheduledLesson }) {
  const t = useMessages(dashboard)
  const tLessons = useMessages(scheduledLessons)
  const badge = scheduleBadgeOf(lesson, now.date)
  return (
    <li data-row={lesson.id}>
      <button
        type="button"
        onClick={() => onOpen(lesson.id)}
        className="grid min-h-12 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-control px-2 py-2 text-left -outline-offset-2 hover:bg-sunken active:bg-pressed sm:max-xl:grid-cols-[minmax(0,1fr)_auto_4.5rem]"
      >
        <LessonLabel lesson={lesson} />{' '}
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted tabular max-sm:order-last max-sm:col-span-2 max-sm:pl-5 xl:order-last xl:col-span-2 xl:pl-5">
          <span>
            {formatDate(lesson.date, t.locale, 'shortDay')}, {lesson.startTime}
          </span>{' '}
          <Badge variant={statusVariant(lesson, now)}>{tLessons(`badge.${badge}`)}</Badge>
        </span>{' '}
        <span className="text-right text-sm whitespace-nowrap text-muted tabular">
          {t('recorded', { recorded: lesson.progressCount, total: lesson.studentCount })}
        </span>
      </button>
    </li>
  )
}
