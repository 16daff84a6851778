import { CloudOff, RotateCw } from 'lucide-react'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { FaultId } from './fault-id.tsx'
import { type RetryableQuery, RetryButton } from './retry-button.tsx'

type Props = {
  title: string
  /** By default, with a query, that the connection should be checked. */
  text?: string | undefined
  /** Missing where trying again would not help. */
  query?: RetryableQuery | undefined
}

/** Shown in place of what could not be loaded, with a button to retry: a card of its own, unless it is in one. */
export function ErrorState({ title, text, query }: Props) {
  const t = useMessages(common)
  const shownText = text ?? (query && t('checkConnection'))
  return (
    <div
      role="alert"
      className="grid grid-cols-1 content-center justify-items-center gap-1 rounded-card border border-line bg-surface px-6 py-12 text-center wrap-anywhere max-sm:px-4 in-data-card:border-0 in-data-card:py-6"
    >
      <span aria-hidden className="mb-3 grid size-12 place-items-center rounded-full bg-red-soft text-red">
        <CloudOff className="size-6" />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {shownText && <p className="max-w-prose text-muted">{shownText}</p>}
      <FaultId error={query?.error} />
      {query && <RetryButton query={query} className="mt-4 print:hidden" icon={<RotateCw />} />}
    </div>
  )
}
