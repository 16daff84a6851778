import { type ComponentProps, type ReactNode, useTransition } from 'react'
import { classNames } from '../lib/class-names.ts'
import { PendingIcon } from './pending-icon.tsx'
import { Tooltip } from './tooltip.tsx'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  /** The accessible name of the button, and the text of its tooltip unless that has another. */
  label: string
  icon: ReactNode
  /** The text of the tooltip, where it says more than the name. */
  tooltip?: string
  variant?: 'neutral' | 'red'
  /** As of a `Button`. */
  onOpen?: () => void | Promise<void>
}

export function IconButton(props: Props) {
  const { label, icon, variant = 'neutral', tooltip = label, onOpen, onClick, className, ...rest } = props
  const [isOpening, startOpening] = useTransition()
  const press = onOpen ? () => startOpening(onOpen) : onClick
  return (
    <Tooltip label={tooltip}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={isOpening || undefined}
        onClick={isOpening ? undefined : press}
        className={classNames(
          'inline-grid size-9 shrink-0 place-items-center rounded-control text-muted transition-colors duration-100 pointer-coarse:size-11',
          'hover:bg-pressed disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-[1.125rem]',
          variant === 'red' ? 'hover:bg-red-soft hover:text-red' : 'hover:text-ink',
          className,
        )}
        {...rest}
      >
        {isOpening ? <PendingIcon icon={icon} /> : icon}
      </button>
    </Tooltip>
  )
}
