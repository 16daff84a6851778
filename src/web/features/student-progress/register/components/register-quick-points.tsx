import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { positionBeside } from '../../../../ui/position-beside.ts'
import { quickPoints } from '../form.ts'

type Props = { name: string; points: string | null; onChoose: (points: number) => void; onLeave: () => void }

/**
 * The school's scale beside the field that a pointer is at, or that a finger has tapped: one press gives the points.
 * Out of the order of Tab: who uses the keyboard types the digits.
 */
export function RegisterQuickPoints({ name, points, onChoose, onLeave }: Props) {
  const t = useMessages(register)
  const panel = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const anchor = panel.current?.parentElement
    const place = () => {
      const side = window.matchMedia('(pointer: coarse)').matches ? 'top' : 'left'
      if (panel.current && anchor) positionBeside(panel.current, anchor, side)
    }
    // A tap elsewhere need not move the focus: Safari gives none to buttons.
    const leaveOutside = ({ target }: Event) => {
      if (!anchor?.contains(target as Node)) onLeave()
    }
    // In the browser's top layer the dialog's edge does not cut it off.
    panel.current?.showPopover?.()
    place()
    // The keyboard of a phone moves the list when it comes up.
    document.addEventListener('scroll', place, true)
    document.addEventListener('pointerdown', leaveOutside, true)
    return () => {
      document.removeEventListener('scroll', place, true)
      document.removeEventListener('pointerdown', leaveOutside, true)
    }
  }, [onLeave])
  return (
    <fieldset
      ref={panel}
      popover="manual"
      aria-label={t('quickPoints', { name })}
      // The focus stays where it is: else a tap would take the panel away before it counts.
      onPointerDown={(event) => event.preventDefault()}
      onPointerUp={(event) => event.stopPropagation()}
      className="fixed inset-auto m-0 border-0 bg-transparent p-1 print:hidden"
    >
      <div className="grid w-[13.25rem] grid-cols-6 gap-0.5 pointer-coarse:w-[17.75rem] rounded-control border border-line bg-raised p-1 shadow-float">
        {/* The panel lies over the names beside it. */}
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
    </fieldset>
  )
}
