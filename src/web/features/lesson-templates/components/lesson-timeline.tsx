import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, memo, useState } from 'react'
import {
  isLongerThanRecommended,
  recommendedTotalDuration,
  sectionMinutes,
  sectionNumeral,
  totalDurationOf,
} from '../../../../contract/lesson-templates/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTimeline } from '../../../messages/lesson-templates.ts'

type Sections = readonly { title: string; duration: number }[]

type Props = {
  sections: Sections
  /** Makes every part a button that leads to its section. */
  onGo?: (index: number) => void
  /** Where the total and its warning stand in words already. */
  isBare?: boolean
}

/** A picture of the lesson: each section as wide as it is long; what goes beyond the recommended length is marked. */
export function LessonTimeline({ sections, onGo, isBare }: Props) {
  const t = useMessages(lessonTimeline)
  const minutes = totalDurationOf(sections)
  const parts = sections.map(({ title, duration }, index) =>
    t('part', { numeral: sectionNumeral(index), title: title.trim() || t('untitled'), minutes: duration }),
  )
  return (
    <div className="grid gap-1.5 print:break-inside-avoid">
      {onGo ? (
        <Shortcuts sections={sections} names={parts} label={t('label')} onGo={onGo} />
      ) : (
        <div role="img" aria-label={t('summary', { parts: parts.join('; '), minutes })} className={frame}>
          {sections.map((section, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture, drawn anew from what it is given
            <span key={index} {...lookOf(sections, index)}>
              <Inside title={section.title} minutes={section.duration} index={index} />
            </span>
          ))}
        </div>
      )}
      {!isBare && (
        <p className="flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular">
          <span aria-hidden>0</span>
          {isLongerThanRecommended(sections) && (
            <span className="flex items-center gap-1 text-amber">
              <TriangleAlert aria-hidden className="size-3.5" />
              {t('tooLong', { minutes: recommendedTotalDuration })}
            </span>
          )}
          <span aria-hidden>{t('minutes', { minutes })}</span>
        </p>
      )}
    </div>
  )
}

const frame = 'flex h-12 w-full overflow-hidden rounded-control border border-line-strong bg-surface'

/** The width follows the minutes; the shortest stays visible, however many there are. */
function lookOf(sections: Sections, index: number) {
  const isBeyond = (sectionMinutes(sections)[index]?.to ?? 0) > recommendedTotalDuration
  return {
    style: {
      flexGrow: sections[index]?.duration ?? 1,
      minWidth: `min(1.5rem, ${60 / sections.length}%)`,
    },
    className: classNames(
      '@container relative block basis-0 overflow-hidden border-line-strong text-left not-first:border-l print-exact',
      isBeyond ? 'bg-amber-soft' : index % 2 === 0 ? 'bg-accent-soft' : 'bg-surface',
    ),
  }
}

type InsideProps = { title: string; minutes: number; index: number }

/** What fits: the numeral from 20 px, the title and the minutes from 64. While somebody types only one part is new. */
const Inside = memo(function Inside({ title, minutes, index }: InsideProps) {
  const t = useMessages(lessonTimeline)
  return (
    <span aria-hidden className="flex h-full flex-col justify-center px-0.5 text-xs leading-4 @min-[4rem]:px-2">
      <span className="truncate text-center @min-[4rem]:text-left">
        <span className="hidden font-semibold tabular @min-[1.25rem]:inline">{sectionNumeral(index)}</span>
        <span className="hidden @min-[4rem]:inline"> {title}</span>
      </span>
      <span className="hidden truncate text-muted tabular @min-[4rem]:block">{t('minutes', { minutes })}</span>
    </span>
  )
})

type ShortcutProps = { sections: Sections; names: readonly string[]; label: string; onGo: (index: number) => void }

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -1000, End: 1000 }

/** One stop of the Tab key; the arrows go from part to part. */
function Shortcuts({ sections, names, label, onGo }: ShortcutProps) {
  const [current, setCurrent] = useState(0)
  const last = sections.length - 1
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = Math.min(last, Math.max(0, Math.min(current, last) + by))
    setCurrent(next)
    const part = event.currentTarget.children[next]
    if (part instanceof HTMLElement) part.focus()
  }
  return (
    <div role="toolbar" aria-label={label} className={frame} onKeyDown={step}>
      {sections.map((section, index) => {
        const { style, className } = lookOf(sections, index)
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture, drawn anew from what it is given
            key={index}
            type="button"
            tabIndex={index === Math.min(current, last) ? 0 : -1}
            style={style}
            className={classNames(className, 'hover:bg-pressed -outline-offset-2')}
            onFocus={() => setCurrent(index)}
            onClick={() => onGo(index)}
          >
            <span className="sr-only">{names[index]}</span>
            <Inside title={section.title} minutes={section.duration} index={index} />
          </button>
        )
      })}
    </div>
  )
}
