import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

type Props = ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }

/** The browser's own select, light enough for pages. */
export function NativeSelect({ options, className, ...rest }: Props) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...rest} className="control appearance-none pr-9 text-ellipsis">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </span>
  )
}
