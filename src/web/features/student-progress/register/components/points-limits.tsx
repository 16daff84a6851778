import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { isBeyondLimits } from '../form.ts'

/** Below a field of points, while what is typed is outside their limits: leaving the field replaces it by the nearer one. */
export function PointsLimits({ points }: { points: string | null }) {
  const t = useMessages(register)
  if (!isBeyondLimits(points)) return null
  return (
    <span
      role="alert"
      className="absolute top-full right-0 z-10 mt-1 whitespace-nowrap rounded-control bg-surface px-2 py-1 text-sm shadow-float print:hidden"
    >
      {t('pointsLimits')}
    </span>
  )
}
