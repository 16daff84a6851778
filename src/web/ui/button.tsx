import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { type ButtonSize, type ButtonVariant, buttonVariants } from './button-variants.ts'
import { Spinner } from './spinner.tsx'

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** The work of this button is under way: it pales, soon turns a spinner, and ignores presses, but keeps the focus. */
  isPending?: boolean
}

export function Button({
  variant,
  size,
  icon,
  isPending,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      type={isPending ? 'button' : type}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : onClick}
      className={classNames(buttonVariants({ ...(variant && { variant }), ...(size && { size }) }), className)}
      {...rest}
    >
      {isPending ? <PendingIcon icon={icon} /> : icon}
      {children}
    </button>
  )
}

const spinnerAfterMs = 300

/** What is done at once turns nothing: a spinner that flashes by tells nobody anything, and drawing it takes its time. */
function PendingIcon({ icon }: { icon: ReactNode }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLong, spinnerAfterMs, true)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? <Spinner /> : icon
}
