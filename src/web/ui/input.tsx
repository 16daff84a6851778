import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

/** A text field; put it in a `Field`, which gives it its label, hint and error. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames('control', className)} {...rest} />
}
