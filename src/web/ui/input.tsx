import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames('control', className)} {...rest} />
}
