import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts'
import { Spinner } from './spinner.tsx'

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** The work of this button is under way: it shows a spinner and ignores presses, but keeps the focus. */
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
      className={classNames(buttonLook({ ...(variant && { variant }), ...(size && { size }) }), className)}
      {...rest}
    >
      {isPending ? <Spinner /> : icon}
      {children}
    </button>
  )
}
