import { type ReactNode, useId } from 'react'
import { classNames } from '../lib/class-names.ts'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; lang?: string }[]
  /** Vertical, for long labels. */
  isStacked?: boolean
}

/** A choice among a few visible options, made of native radio buttons. */
export function SegmentedControl<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, options, isStacked } = props
  const name = useId()
  return (
    <fieldset
      className={classNames(
        'rounded-control border border-line bg-sunken p-0.5 print:hidden',
        isStacked ? 'grid' : 'flex w-fit max-w-full min-w-0 flex-wrap',
        // Where fingers point the options reach over the frame, which is as high as a field.
        'pointer-coarse:gap-y-1.5',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          lang={option.lang}
          className="relative isolate inline-flex min-h-8 items-center px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors duration-100 before:absolute before:inset-0 before:-z-1 before:rounded-small hover:text-ink has-checked:text-ink has-checked:before:bg-raised has-checked:before:ring-1 has-checked:before:ring-line has-focus-visible:before:outline-2 has-focus-visible:before:outline-accent pointer-coarse:-my-0.75 pointer-coarse:min-h-11 pointer-coarse:before:inset-y-0.75 forced-colors:has-checked:before:border"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            readOnly
            // A click and not a change, because what looks chosen may only be assumed, and is chosen by pressing it.
            onClick={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
