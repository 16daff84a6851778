import { useState } from 'react'
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
  onChange: (points: string) => void
}

/** The points of one student in a line of the phone's register: a tap opens the pad instead of the on-screen keyboard. */
export function PhonePoints({ name, points, isDisabled, onChange }: Props) {
  const t = useMessages(register)
  const [isPadOpen, setPadOpen] = useState(false)
  const closePad = () => setPadOpen(false)
  return (
    <div title={isDisabled ? t('pointsOfAbsent') : undefined} className="relative print:hidden">
      <input
        type="text"
        inputMode="none"
        autoComplete="off"
        data-column="points"
        aria-label={t('points', { name })}
        value={pointsIn(t.language, points ?? '')}
        placeholder={points === null || isDisabled ? '–' : '0'}
        disabled={isDisabled}
        maxLength={8}
        onClick={() => setPadOpen(true)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          closePad()
          if (points?.trim()) onChange(stepPoints(points, 0))
        }}
        className="h-11 w-14 rounded-control border border-line-strong bg-surface text-center text-base tabular disabled:opacity-45"
      />
      <PointsLimits points={points} />
      {isPadOpen && !isDisabled && (
        <RegisterQuickPoints name={name} points={points} onChoose={onChange} onClose={closePad} />
      )}
    </div>
  )
}
