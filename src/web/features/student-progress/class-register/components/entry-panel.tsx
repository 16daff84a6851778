import { useEffect, useRef } from 'react'
import type { AttendanceSettings } from '../../../../../contract/attendance-settings/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegisterEditing } from '../../../../messages/class-register-editing.ts'
import { registers } from '../../../../messages/registers.ts'
import { AnchoredPanel } from '../../../../ui/anchored-panel.tsx'
import { handlePanelKey } from '../../register/components/handle-panel-key.ts'
import { PointsScale } from '../../register/components/points-scale.tsx'
import { RegisterStates } from '../../register/components/register-states.tsx'
import type { RegisterRow } from '../../register/state.ts'
import { type EntryPart, noGradePart, pointsPart, statePart } from '../entering/form.ts'

type Props = {
  /** Student, date and time. */
  label: string
  /** The title of the lesson. */
  title: string
  row: RegisterRow
  settings: AttendanceSettings
  onEnter: (part: EntryPart) => void
  /** Opens the field for points that are not on the scale. */
  onOtherPoints: () => void
  /** Closes it and returns the focus. */
  onCancel: () => void
  /** Closes it because of a press elsewhere. */
  onClose: () => void
}

const steps = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }

const button = 'min-h-9 rounded-small px-2.5 text-left text-sm hover:bg-pressed pointer-coarse:min-h-11'

/** Points and states to be pressed, beside a cell: for fingers, and for whoever asks for the context menu. */
export function EntryPanel({ label, title, row, settings, onEnter, onOtherPoints, onCancel, onClose }: Props) {
  const t = useMessages(classRegisterEditing)
  const tRegisters = useMessages(registers)
  const comment = row.entry.comment.trim()
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => content.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <AnchoredPanel label={label} side="bottom" coarseSide="bottom" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it moves the focus between the buttons inside */}
      <div
        ref={content}
        data-keeps-escape
        onKeyDown={(event) => {
          // The grid would move to another cell, or enter a state twice.
          event.stopPropagation()
          handlePanelKey(event, steps, onCancel)
        }}
        className="max-h-[calc(100dvh-1rem)] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-control border border-line bg-raised p-1 text-left font-normal whitespace-normal text-ink shadow-float"
      >
        <div className="grid gap-0.5 px-2.5 pt-1 pb-1.5 text-xs text-muted wrap-anywhere">
          <p aria-hidden className="truncate">
            {label}
          </p>
          <p className="line-clamp-2">{title}</p>
          {comment && (
            <p className="line-clamp-4 text-ink">
              {tRegisters('commentName')}: {comment}
            </p>
          )}
        </div>
        <PointsScale
          points={row.entry.isPresent ? row.entry.points : null}
          onChoose={(points) => onEnter(pointsPart(row, points))}
        />
        <div className="my-1 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-1 border-y border-line py-1">
          <button type="button" className={button} onClick={() => onEnter(noGradePart(row))}>
            {t('noGrade')}
          </button>
          <button type="button" className={button} onClick={onOtherPoints}>
            {tRegisters('otherPoints')}
          </button>
        </div>
        <RegisterStates row={row} settings={settings} onChoose={(state) => onEnter(statePart(row, state))} />
      </div>
    </AnchoredPanel>
  )
}
