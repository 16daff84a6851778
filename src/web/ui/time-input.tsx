import { type ComponentProps, useState } from 'react'
import { completeTypedTime, parseTypedTime } from '../lib/typed-time.ts'
import { Input } from './input.tsx'

type Props = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type' | 'className'> & {
  /** 'HH:MM', or '' while what is typed is no time. */
  value: string
  onChange: (time: string) => void
}

/** A time of day in 24 hours, where the browser's own field would follow the machine's habit of AM and PM. */
export function TimeInput({ value, onChange, onBlur, onKeyDown, ...rest }: Props) {
  const [typed, setTyped] = useState(value)
  const shown = (parseTypedTime(typed) ?? '') === value ? typed : value
  const complete = () => {
    const time = completeTypedTime(shown)
    if (time === undefined) return
    setTyped(time)
    if (time !== value) onChange(time)
  }
  return (
    <Input
      {...rest}
      className="tabular"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="09:00"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseTypedTime(event.target.value) ?? '')
      }}
      onBlur={(event) => {
        complete()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        // Enter submits the form while the field is still focused.
        if (event.key === 'Enter') complete()
        onKeyDown?.(event)
      }}
    />
  )
}
