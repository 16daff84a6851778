import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Shown } from '../showing/state.ts'

type Props = { shown: Shown; count: number; onEarlier: () => void; onLater: () => void }

/** Which of the lessons of a long period are shown, and the way to the others. */
export function ClassRegisterPortion({ shown: { first, end }, count, onEarlier, onLater }: Props) {
  const t = useMessages(classRegister)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <p className="text-sm text-muted tabular">
        {t('shownLessons', { first: first + 1, last: Math.min(end, count), count })}
      </p>
      {first > 0 && (
        <Button size="sm" onClick={onEarlier}>
          {t('earlierLessons')}
        </Button>
      )}
      {end < count && (
        <Button size="sm" onClick={onLater}>
          {t('laterLessons')}
        </Button>
      )}
    </div>
  )
}
