import type { ComponentProps } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { Textarea } from '../../../../ui/textarea.tsx'

type Props = ComponentProps<typeof Textarea> & { value: string; maxLength: number }

/** A text area that says when it is full, because the browser cuts what is pasted beyond its limit. */
export function LimitedTextarea(props: Props) {
  const t = useMessages(register)
  return (
    <div className="w-full min-w-0">
      <Textarea {...props} />
      <p role="status" className="text-sm text-red print:hidden">
        {props.value.length >= props.maxLength && t('fieldFull', { count: props.maxLength })}
      </p>
    </div>
  )
}
