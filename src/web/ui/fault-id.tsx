import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { faultText } from '../lib/toast.ts'

/** For an answer of 500, the id under which the server's log explains it; nothing for any other error. */
export function FaultId({ error }: { error: unknown }) {
  const { language } = useMessages(common)
  const text = faultText(language, error)
  return text && <p className="mt-2 text-xs wrap-anywhere text-muted select-all">{text}</p>
}
