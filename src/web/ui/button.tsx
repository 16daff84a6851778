import { type ComponentProps, type MouseEvent, type ReactNode, useTransition } from 'react'
import { classNames } from '../lib/class-names.ts'
import { type ButtonStyle, buttonVariants } from './button-variants.ts'
import { PendingIcon } from './pending-icon.tsx'

type Props = ComponentProps<'button'> &
  ButtonStyle & {
    icon?: ReactNode
    /** While its action runs: it is dimmed, ignores presses, keeps the focus, and after a delay shows a spinner. */
    isPending?: boolean
    /**
     * Called by a press instead of `onClick`, to open what may have to be fetched first: the page stays as it is meanwhile,
     * and the button is pending.
     */
    onOpen?: (() => void | Promise<void>) | undefined
    /**
     * Whether the second press of a double click is ignored: where it would repeat what is done once, before the button is
     * rendered as pending or after the answer, or would press what has moved up under it.
     */
    ignoresDoubleClick?: boolean
  }

export function Button({
  variant,
  size,
  wraps,
  icon,
  isPending: isActing = false,
  onOpen,
  ignoresDoubleClick,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const [isOpening, startOpening] = useTransition()
  const isPending = isActing || isOpening
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (ignoresDoubleClick && event.detail > 1) event.preventDefault()
    else if (onOpen) startOpening(onOpen)
    else onClick?.(event)
  }
  return (
    <button
      type={isPending ? 'button' : type}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : press}
      className={classNames(buttonVariants({ variant, size, wraps }), '[&>svg]:size-4', className)}
      {...rest}
    >
      {isPending ? <PendingIcon icon={icon} /> : icon}
      {children}
    </button>
  )
}
