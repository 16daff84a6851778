import { classNames } from '../../../../lib/class-names.ts'
import { quickPoints } from '../form.ts'

type Props = {
  /** The name of a button, where that is more than its number. */
  nameOf?: (points: number) => string
  points: string | null
  /** Out of the tab order where the digits can be typed. */
  tabIndex?: -1
  onChoose: (points: string) => void
}

/** The scale of points as buttons. */
export function PointsScale({ nameOf, points, tabIndex, onChoose }: Props) {
  return (
    <div className="grid grid-cols-6 gap-0.5">
      {quickPoints.map((value) => (
        <button
          key={value}
          type="button"
          tabIndex={tabIndex}
          aria-label={nameOf?.(value)}
          aria-pressed={points === String(value)}
          onClick={() => onChoose(String(value))}
          className={classNames(
            'h-8 rounded-small text-sm tabular hover:bg-pressed pointer-coarse:h-11',
            points === String(value) && 'bg-accent-soft font-semibold text-accent',
          )}
        >
          {value}
        </button>
      ))}
    </div>
  )
}
