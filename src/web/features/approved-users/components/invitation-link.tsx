import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'

/** The link of an invitation with a copy button, for schools without mail. */
export function InvitationLink({ link }: { link: string }) {
  const t = useMessages(approvedUsers)
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    setCopied(await copyText(link))
  }
  return (
    <div className="flex flex-wrap gap-2">
      <div className="min-w-0 flex-1 basis-56">
        <Input ref={field} readOnly value={link} aria-label={t('link')} onFocus={(event) => event.target.select()} />
      </div>
      <Button icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
        <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
      </Button>
    </div>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The clipboard API needs https; the older command copies the selected field.
    return document.execCommand('copy')
  }
}
