import { Check, CircleDashed, Clock3, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { addDays, dayOfWeek, startOfWeek } from '../../../../contract/kernel/dates.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { formatPlainDateRange } from '../../../lib/i18n/plain-dates.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { landing } from '../../../messages/landing.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

const states = {
  complete: { message: 'pictureComplete', variant: 'green', icon: Check },
  progress: { message: 'pictureProgress', variant: 'amber', icon: CircleDashed },
  pending: { message: 'picturePending', variant: 'neutral', icon: CircleDashed },
  future: { message: 'pictureFuture', variant: 'blue', icon: Clock3 },
} as const

const algebra = { title: 'pictureAlgebra', color: '#3B82F6' } as const
const biology = { title: 'pictureBiology', color: '#10B981' } as const
const history = { title: 'pictureHistory', color: '#F59E0B' } as const
const english = { title: 'pictureEnglish', color: '#8B5CF6' } as const
const music = { title: 'pictureMusic', color: '#EC4899' } as const

/** The lessons of a sample week from Monday to Friday. */
const week = [
  [
    { ...algebra, at: '08:30' },
    { ...english, at: '10:15' },
  ],
  [{ ...biology, at: '09:20' }],
  [
    { ...algebra, at: '08:30' },
    { ...history, at: '11:05' },
  ],
  [
    { ...english, at: '10:15' },
    { ...music, at: '12:40' },
  ],
  [{ ...biology, at: '09:20' }],
] as const

/** A sample of the weekly schedule as it looks in the week of `today`, shown as an image. */
export function SampleWeek({ today }: { today: string }) {
  const t = useMessages(landing)
  const monday = startOfWeek(today)
  // A phone shows three days: today and the days before and after it, at the weekend the last ones.
  const todayIndex = Math.min((dayOfWeek(today) + 6) % 7, week.length - 1)
  const firstOnPhone = Math.min(Math.max(todayIndex - 1, 0), week.length - 3)
  return (
    <div role="img" aria-label={t('pictureLabel')} className="relative pb-24">
      <div aria-hidden className="rounded-card border border-line bg-surface shadow-float">
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
          <span className="font-semibold">{t('pictureWeek')}</span>
          <span className="text-sm text-muted tabular">
            {formatPlainDateRange(monday, addDays(monday, 6), t.locale)}
          </span>
        </div>
        <div className="grid grid-cols-3 sm:grid-cols-5">
          {week.map((lessons, index) => {
            const date = addDays(monday, index)
            const isOnPhone = index >= firstOnPhone && index < firstOnPhone + 3
            return (
              <div
                key={date}
                className={classNames(
                  'min-h-72 border-line p-2 not-first:border-l max-sm:min-h-92 max-sm:p-1',
                  !isOnPhone && 'max-sm:hidden',
                  index === firstOnPhone && 'max-sm:border-l-0',
                  date === today && 'bg-accent-soft/60',
                )}
              >
                <p
                  className={classNames('px-1 pb-2 text-xs font-medium', date === today ? 'text-accent' : 'text-muted')}
                >
                  {formatDate(date, t.locale, 'shortWeekday')} <span className="tabular">{Number(date.slice(8))}</span>
                </p>
                <div className="grid gap-2">
                  {lessons.map((lesson, position) => (
                    <SampleLesson key={lesson.at} {...lesson} state={stateOf(date, today, position)} />
                  ))}
                </div>
              </div>
            )
          })}
        </div>
      </div>
      <SampleRegister />
    </div>
  )
}

/** The state of a lesson's register, as the schedule would show it on the day given. */
function stateOf(date: string, today: string, position: number): keyof typeof states {
  if (date !== today) return date < today ? 'complete' : 'future'
  return position === 0 ? 'progress' : 'pending'
}

type Lesson = (typeof week)[number][number] & { state: keyof typeof states }

function SampleLesson({ title, color, at, state }: Lesson) {
  const t = useMessages(landing)
  const { message, variant, icon: Icon } = states[state]
  return (
    <div
      className="tinted overflow-hidden rounded-control border-l-[3px] py-2 pr-1.5 pl-2 max-sm:px-1"
      style={{ '--tint': color, borderLeftColor: color } as CSSProperties}
    >
      <p className="text-xs text-muted tabular">{at}</p>
      <p className="mb-1.5 text-sm/tight font-medium">{t(title)}</p>
      <Badge variant={variant} className="max-w-full px-1.5 max-sm:px-1" icon={<Icon className="max-xl:hidden" />}>
        <span className="truncate">{t(message)}</span>
      </Badge>
    </div>
  )
}

const students = [
  { name: 'Бойко Олена', points: 11 },
  { name: 'Гнатюк Максим', points: 9 },
  { name: 'Мельник Софія', points: 12 },
  { name: 'Kovach Nina', points: undefined },
] as const

/** A sample of a lesson's register, overlapping the sample week. */
function SampleRegister() {
  const t = useMessages(landing)
  return (
    <div className="absolute right-3 bottom-0 w-64 rounded-card border border-line bg-raised p-4 shadow-float sm:-right-3 sm:w-72 lg:-right-4">
      <div className="mb-2.5 flex items-baseline justify-between gap-2">
        <span className="text-sm font-semibold">{t('pictureRegister')}</span>
        <span className="text-xs text-muted tabular">3 / 3</span>
      </div>
      <ProgressBar value={3} max={3} variant="green" label={t('pictureRegister')} className="mb-3" />
      <ul className="grid gap-1.5 text-sm">
        {students.map(({ name, points }) => (
          <li key={name} className="flex items-center gap-2">
            <span
              className={`grid size-5 shrink-0 place-items-center rounded-full ${points ? 'bg-green-soft text-green' : 'bg-red-soft text-red'}`}
            >
              {points ? <Check className="size-3" /> : <X className="size-3" />}
            </span>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-muted tabular">{points ?? t('pictureMissed')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
