import { type FormEvent, useState } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { account } from '../../../messages/account.ts'
import { type LinkKind, linkPages } from '../../../session/password-link.ts'
import { type LinkRequest, requestLink } from '../../../session/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { emailError } from '../form.ts'

const linkMessages = { sent: 'sent', failed: 'sendFailed', tooMany: 'sendTooMany' } as const

/** Requests a new link in place of one that no longer works. */
export function NewLinkForm({ kind }: { kind: LinkKind }) {
  const t = useMessages(account)
  const [error, setError] = useState<string>()
  const [outcome, setOutcome] = useState<LinkRequest>()
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const email = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const rejected = emailError(email)
    setError(rejected)
    setOutcome(undefined)
    if (rejected) return email.focus()
    setSending(true)
    setOutcome(await requestLink(email.value.trim(), linkPages[kind]))
    setSending(false)
  }

  const textOf = (request: LinkRequest) =>
    typeof request === 'object' ? t('sendTooSoon', { count: request.waitSeconds }) : t(linkMessages[request])

  return (
    <Form onSubmit={submit} className="grid gap-5">
      {outcome && <Notice variant={outcome === 'sent' ? 'good' : 'bad'}>{textOf(outcome)}</Notice>}
      <Field label={t('email')} error={error}>
        {(control) => (
          <Input {...control} type="email" name="email" autoComplete="email" onChange={() => setError(undefined)} />
        )}
      </Field>
      <Button type="submit" variant="primary" isPending={isSending} ignoresDoubleClick={outcome === 'sent'}>
        {t(isSending ? 'sending' : 'sendNew')}
      </Button>
    </Form>
  )
}
