import { type ComponentProps, type FormEvent, useRef } from 'react'
import { isIncompleteDate } from './incomplete-date.ts'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: (event: FormEvent<HTMLFormElement>) => unknown }

/** A form that is sent once at a time: further submits are ignored while one is pending, and while only a part of a date is typed. */
export function Form({ onSubmit, ...rest }: Props) {
  // A second press can come before the button is rendered as pending.
  const isBusy = useRef(false)
  return (
    <form
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        // React bubbles events through portals, so a dialog opened from a form would submit that form too.
        event.stopPropagation()
        if (isBusy.current) return
        const incomplete = [...event.currentTarget.elements].find(isIncompleteDate)
        if (incomplete) {
          // Its field shows the error.
          incomplete.checkValidity()
          return incomplete.focus()
        }
        isBusy.current = true
        try {
          await onSubmit(event)
        } finally {
          isBusy.current = false
        }
      }}
      {...rest}
    />
  )
}
