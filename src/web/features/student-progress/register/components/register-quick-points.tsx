import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { AnchoredPanel } from '../../../../ui/anchored-panel.tsx'
import { quickPoints } from '../form.ts'

type Props = { name: string; points: string | null; onChoose: (points: number) => void; onClose: () => void }

/** The scale of points beside the field under the pointer, not in the tab order because the digits can be typed. */
export function RegisterQuickPoints({ name, points, onChoose, onClose }: Props) {
  const t = useMessages(register)
  return (
    <AnchoredPanel label={t('quickPoints', { name })} side="left" coarseSide="top" onClose={onClose}>
      <div className="grid w-[13.25rem] grid-cols-6 gap-0.5 pointer-coarse:w-[17.75rem] rounded-control border border-line bg-raised p-1 shadow-float">
        {/* The panel covers the name of the student. */}
        <p aria-hidden className="col-span-6 truncate px-1 text-xs text-muted">
          {name}
        </p>
        {quickPoints.map((value) => (
          <button
            key={value}
            type="button"
            tabIndex={-1}
            aria-label={t('quickPoint', { points: value, name })}
            aria-pressed={points === String(value)}
            onClick={() => onChoose(value)}
            className={classNames(
              'size-8 rounded-small text-sm tabular hover:bg-pressed pointer-coarse:size-11',
              points === String(value) && 'bg-accent-soft font-semibold text-accent',
            )}
          >
            {value}
          </button>
        ))}
      </div>
    </AnchoredPanel>
  )
}
