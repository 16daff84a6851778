import { useLayoutEffect, useRef } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { positionBeside } from '../../../../ui/position-beside.ts'
import { quickPoints } from '../form.ts'

type Props = { name: string; points: string | null; onChoose: (points: number) => void; onClose: () => void }

/** The scale of points beside the field under the pointer, not in the tab order because the digits can be typed. */
export function RegisterQuickPoints({ name, points, onChoose, onClose }: Props) {
  const t = useMessages(register)
  const panel = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const anchor = panel.current?.parentElement
    const updatePosition = () => {
      const side = window.matchMedia('(pointer: coarse)').matches ? 'top' : 'left'
      if (panel.current && anchor) positionBeside(panel.current, anchor, side)
    }
    // A tap elsewhere may leave the focus where it is: Safari does not focus buttons.
    const closeOnPressOutside = ({ target }: Event) => {
      if (!anchor?.contains(target as Node)) onClose()
    }
    // In the browser's top layer the dialog does not clip it.
    panel.current?.showPopover?.()
    updatePosition()
    // The on-screen keyboard of a phone scrolls the list when it opens.
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('scroll', updatePosition, options)
    document.addEventListener('pointerdown', closeOnPressOutside, options)
    return () => listening.abort()
  }, [onClose])
  return (
    <fieldset
      ref={panel}
      popover="manual"
      aria-label={t('quickPoints', { name })}
      // Moving the focus would close the panel before the press is handled.
      onPointerDown={(event) => event.preventDefault()}
      onPointerUp={(event) => event.stopPropagation()}
      className="fixed inset-auto m-0 border-0 bg-transparent p-1 print:hidden"
    >
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
    </fieldset>
  )
}
