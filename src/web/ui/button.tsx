import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { type ButtonStyle, buttonVariants } from './button-variants.ts'
import { Spinner } from './spinner.tsx'

type Props = ComponentProps<'button'> &
  ButtonStyle & {
    icon?: ReactNode
    /** While its action runs: it is dimmed, ignores presses, keeps the focus, and after a delay shows a spinner. */
    isPending?: boolean
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
  isPending,
  ignoresDoubleClick,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (ignoresDoubleClick && event.detail > 1) event.preventDefault()
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

const spinnerDelay = 300

/** The icon, replaced by a spinner only if the action takes long. */
function PendingIcon({ icon }: { icon: ReactNode }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLong, spinnerDelay, true)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? <Spinner /> : icon
}
