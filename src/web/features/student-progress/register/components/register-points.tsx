import { CircleOff, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { pointsIn, stepPoints } from '../form.ts'
import { PointsLimits } from './points-limits.tsx'
import { RegisterQuickPoints } from './register-quick-points.tsx'

type Props = {
  name: string
  /** As typed; null is 'no grade'. */
  points: string | null
  isDisabled: boolean
  onChange: (points: string | null) => void
}

const button =
  'flex size-8 shrink-0 items-center justify-center text-muted enabled:hover:bg-pressed enabled:hover:text-ink pointer-coarse:size-11 [&_svg]:size-4'

/** The points of one student: typed, one more, one less, or no grade. */
export function RegisterPoints({ name, points, isDisabled, onChange }: Props) {
  const t = useMessages(register)
  const hasNoGrade = points === null
  const [isScaleOpen, setScaleOpen] = useState(false)
  const closeScale = () => setScaleOpen(false)
  return (
    <div
      title={isDisabled ? t('pointsOfAbsent') : undefined}
      className={classNames('flex shrink-0 items-center gap-1', isDisabled && 'opacity-45')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only follows the pointer; the controls are inside */}
      <div
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setScaleOpen(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && closeScale()}
        onPointerUp={({ pointerType }) => pointerType !== 'mouse' && setScaleOpen(true)}
        onBlur={closeScale}
        className="relative"
      >
        <div className="flex overflow-clip rounded-control border border-line-strong bg-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-accent">
          <button
            type="button"
            className={classNames(button, '-outline-offset-2')}
            aria-label={t('fewerPoints', { name })}
            disabled={isDisabled}
            onClick={() => onChange(stepPoints(points, -1))}
          >
            <Minus />
          </button>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            data-column="points"
            aria-label={t('points', { name })}
            value={pointsIn(t.language, points ?? '')}
            placeholder={hasNoGrade || isDisabled ? '–' : '0'}
            disabled={isDisabled}
            maxLength={8}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => points?.trim() && onChange(stepPoints(points, 0))}
            className={classNames(
              'h-8 border-x border-line bg-transparent text-center text-base outline-none tabular pointer-coarse:h-11',
              (points?.length ?? 0) > 4 ? 'w-[4.5rem]' : 'w-12',
            )}
          />
          <button
            type="button"
            className={classNames(button, '-outline-offset-2')}
            aria-label={t('morePoints', { name })}
            disabled={isDisabled}
            onClick={() => onChange(stepPoints(points, 1))}
          >
            <Plus />
          </button>
        </div>
        <PointsLimits points={points} />
        {isScaleOpen && !isDisabled && (
          <RegisterQuickPoints name={name} points={points} onChoose={onChange} onClose={closeScale} />
        )}
      </div>
      <button
        type="button"
        aria-pressed={hasNoGrade}
        aria-label={t('noGrade', { name })}
        title={isDisabled ? undefined : t('noGradeShort')}
        disabled={isDisabled}
        onClick={() => onChange(hasNoGrade ? '' : null)}
        className={classNames(button, 'rounded-control', hasNoGrade && 'bg-accent-soft text-accent!')}
      >
        <CircleOff />
      </button>
    </div>
  )
}
