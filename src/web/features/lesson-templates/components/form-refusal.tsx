import { CircleAlert } from 'lucide-react'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'

/** What a whole list was refused for, beside the list. */
export function FormRefusal({ id, message }: { id: string; message: string | undefined }) {
  const sentence = useServerMessage()
  if (!message) return null
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-sm text-red">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {sentence(message)}
    </p>
  )
}
