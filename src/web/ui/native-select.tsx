import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

type Option = {
  value: string
  label: string
  /** The heading of its group; the options of a group follow one another. */
  group?: string | undefined
}
type Props = ComponentProps<'select'> & { options: readonly Option[] }

/** The browser's own select, light enough for pages. */
export function NativeSelect({ options, className, ...rest }: Props) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...rest} className="control appearance-none pr-9 text-ellipsis">
        {[...new Set(options.map(({ group }) => group))].map((group) => {
          const members = options
            .filter((option) => option.group === group)
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))
          return group === undefined ? (
            members
          ) : (
            <optgroup key={group} label={group}>
              {members}
            </optgroup>
          )
        })}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </span>
  )
}
