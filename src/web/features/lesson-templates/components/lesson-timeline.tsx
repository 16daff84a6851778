import { TriangleAlert } from 'lucide-react'
import { memo, useState } from 'react'
import { totalDurationOf } from '../../../../contract/lesson-templates/rules.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { moveFocusByKey } from '../../../lib/move-focus-by-key.ts'
import { lessonTimeline } from '../../../messages/lesson-templates.ts'
import { isLongerThanRecommended, recommendedTotalDuration, sectionMinutes, sectionNumeral } from '../view.ts'

type Sections = readonly { title: string; duration: number }[]

type Props = {
  sections: Sections
  /** Makes every section a button, and omits the total and its warning, which the editor shows elsewhere. */
  onSelect?: (index: number) => void
}

/** A bar chart of the lesson: the width of a section is its duration; those beyond the recommended total are amber. */
export function LessonTimeline({ sections, onSelect }: Props) {
  const t = useMessages(lessonTimeline)
  const minutes = totalDurationOf(sections)
  const names = sections.map(({ title, duration }, index) =>
    t('part', { numeral: sectionNumeral(index), title: title.trim() || t('untitled'), minutes: duration }),
  )
  return (
    <div className="grid gap-1.5 print:break-inside-avoid">
      {onSelect ? (
        <SectionToolbar sections={sections} names={names} onSelect={onSelect} />
      ) : (
        <>
          <div role="img" aria-label={t('summary', { parts: names.join('; '), minutes })} className={frame}>
            {sections.map((section, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a section has no state here, so the index identifies it
              <span key={index} {...barProps(sections, index)}>
                <BarText title={section.title} minutes={section.duration} index={index} />
              </span>
            ))}
          </div>
          <p className="flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular">
            <span aria-hidden>0</span>
            {isLongerThanRecommended(sections) && (
              <span className="flex items-center gap-1 text-amber">
                <TriangleAlert className="size-3.5" />
                {t('tooLong', { minutes: recommendedTotalDuration })}
              </span>
            )}
            <span aria-hidden>{t('minutes', { minutes })}</span>
          </p>
        </>
      )}
    </div>
  )
}

const frame = 'flex h-12 w-full overflow-hidden rounded-control border border-line-strong bg-surface'

/** The width grows with the minutes, from a minimum at which any number of sections stays visible. */
function barProps(sections: Sections, index: number) {
  const isBeyond = (sectionMinutes(sections)[index]?.to ?? 0) > recommendedTotalDuration
  return {
    style: {
      flexGrow: sections[index]?.duration,
      minWidth: `min(1.5rem, ${60 / sections.length}%)`,
    },
    className: classNames(
      '@container relative block basis-0 overflow-hidden border-line-strong text-left not-first:border-l exact-color',
      isBeyond ? 'bg-amber-soft' : index % 2 === 0 ? 'bg-accent-soft' : 'bg-surface',
    ),
  }
}

type BarTextProps = { title: string; minutes: number; index: number }

/** The numeral from a width of 20 px, title and minutes from 64; memoized because typing changes one section only. */
const BarText = memo(function BarText({ title, minutes, index }: BarTextProps) {
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

type ToolbarProps = { sections: Sections; names: readonly string[]; onSelect: (index: number) => void }

/** One tab stop; the arrow keys move between the sections. */
function SectionToolbar({ sections, names, onSelect }: ToolbarProps) {
  const t = useMessages(lessonTimeline)
  const [current, setCurrent] = useState(0)
  return (
    <div
      role="toolbar"
      aria-label={t('label')}
      // Where fingers press, many sections take several lines, each as wide as a finger.
      className={classNames(frame, 'pointer-coarse:h-auto pointer-coarse:flex-wrap')}
      onKeyDown={moveFocusByKey}
    >
      {sections.map((section, index) => {
        const { style, className } = barProps(sections, index)
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a section has no state here, so the index identifies it
            key={index}
            type="button"
            tabIndex={index === Math.min(current, sections.length - 1) ? 0 : -1}
            style={style}
            className={classNames(
              className,
              'hover:bg-pressed -outline-offset-2 pointer-coarse:h-12 pointer-coarse:min-w-11!',
            )}
            onFocus={() => setCurrent(index)}
            onClick={() => onSelect(index)}
          >
            <span className="sr-only">{names[index]}</span>
            <BarText title={section.title} minutes={section.duration} index={index} />
          </button>
        )
      })}
    </div>
  )
}
