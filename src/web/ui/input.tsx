import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

/** A text field, to be put into a `Field`. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames('control', className)} {...rest} />
}
