import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { AnchoredPanel } from '../../../../ui/anchored-panel.tsx'
import { PointsScale } from './points-scale.tsx'

type Props = { name: string; points: string | null; onChoose: (points: string) => void; onClose: () => void }

/** The scale of points beside the field under the pointer, not in the tab order because the digits can be typed. */
export function RegisterQuickPoints({ name, points, onChoose, onClose }: Props) {
  const t = useMessages(register)
  return (
    <AnchoredPanel label={t('quickPoints', { name })} side="left" coarseSide="top" onClose={onClose}>
      <div className="grid w-[13.25rem] max-w-[calc(100vw-1rem)] gap-0.5 pointer-coarse:w-[17.75rem] rounded-control border border-line bg-raised p-1 shadow-float">
        {/* The panel covers the name of the student. */}
        <p aria-hidden className="truncate px-1 text-xs text-muted">
          {name}
        </p>
        <PointsScale
          nameOf={(value) => t('quickPoint', { points: value, name })}
          points={points}
          tabIndex={-1}
          onChoose={(chosen) => {
            onChoose(chosen)
            onClose()
          }}
        />
      </div>
    </AnchoredPanel>
  )
}
