import { useEffect, useRef } from 'react'
import type { AttendanceState } from '../../../../../contract/attendance-settings/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { AnchoredPanel } from '../../../../ui/anchored-panel.tsx'
import { handlePanelKey } from './handle-panel-key.ts'
import { RegisterStates } from './register-states.tsx'
import type { RegisterRowProps } from './use-register-row.ts'

/** How many buttons away each arrow key leads: up and down to the same column of another line. */
function stepsIn(states: Element | null) {
  // With large letters there is one column.
  const columns = states ? getComputedStyle(states).gridTemplateColumns.split(' ').length : 1
  return { ArrowUp: -columns, ArrowDown: columns, ArrowLeft: -1, ArrowRight: 1 }
}

type Props = Pick<RegisterRowProps, 'name' | 'row' | 'settings'> & {
  /** What opened it. */
  anchor: HTMLElement
  onChoose: (state: AttendanceState) => void
  /** Closes it and returns the focus. */
  onCancel: () => void
  /** Closes it because of a press elsewhere. */
  onClose: () => void
}

/** The states of one student, beside what opened them. */
export function RegisterStateMenu({ anchor, name, row, settings, onChoose, onCancel, onClose }: Props) {
  const t = useMessages(register)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => content.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(), [])
  return (
    <AnchoredPanel label={t('states', { name })} anchor={anchor} side="bottom" coarseSide="bottom" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it moves the focus between the buttons inside */}
      <div
        ref={content}
        data-keeps-escape
        onKeyDown={(event) => {
          // The list would move to another student.
          if (handlePanelKey(event, stepsIn(event.currentTarget.lastElementChild), onCancel)) event.stopPropagation()
        }}
        className="max-h-[calc(100dvh-1rem)] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-control border border-line bg-raised p-1 shadow-float"
      >
        <p aria-hidden className="truncate px-2.5 pt-1 pb-1.5 text-xs text-muted">
          {name}
        </p>
        <RegisterStates
          row={row}
          settings={settings}
          onChoose={(state) => {
            onChoose(state)
            onCancel()
          }}
        />
      </div>
    </AnchoredPanel>
  )
}
