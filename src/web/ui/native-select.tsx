import { ChevronDown } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import type { FieldControl } from './field.tsx'

type Props<Value extends string> = Partial<FieldControl> & {
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  isDisabled?: boolean
  className?: string
  'aria-label'?: string
}

/** The browser's own select, light enough for pages. */
export function NativeSelect<Value extends string = string>(props: Props<Value>) {
  const { value, onChange, options, isDisabled, className, ...rest } = props
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...rest}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value as Value)}
        className="control appearance-none pr-9 text-ellipsis"
      >
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
