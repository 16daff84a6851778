import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { copyField } from '../../../lib/copy-field.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { calendarFeed } from '../../../messages/calendar-feed.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** The address with a button that copies it, and how other calendars take it. */
export function FeedAddress({ url }: { url: string }) {
  const t = useMessages(calendarFeed)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyField(field.current)) toastSuccess(t.language, t('copied'))
    else toastError(t.language, t('copyFailed'))
  }
  return (
    <>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label={t('address')}>
          {(control) => (
            <Input {...control} ref={field} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          )}
        </Field>
        <Button variant="primary" icon={<Copy />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('secret')}</p>
      <section className="grid gap-2">
        <h3 className="text-base font-semibold">{t('how')}</h3>
        <ul className="grid list-disc gap-1 pl-5 text-sm marker:text-faint">
          <li>{t('google')}</li>
          <li>{t('apple')}</li>
          <li>{t('outlook')}</li>
        </ul>
        <p className="text-sm text-muted">{t('delay')}</p>
      </section>
    </>
  )
}
