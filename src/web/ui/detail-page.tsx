import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { isNotFound } from '../lib/api/client.ts'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { useCanCloseDialogs } from '../lib/open-dialogs.ts'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import type { RetryableQuery } from './retry-button.tsx'

type Props<Detail> = {
  /** What is being loaded: a hidden heading until `children` bring a visible one. */
  title: string
  backLabel: string
  onBack: () => void
  query: RetryableQuery & { data: Detail | undefined; error: Error | null }
  /** Icon buttons for the record, in the line of the back button. */
  actions?: (detail: Detail) => ReactNode
  skeleton: ReactNode
  /** `text` where the record does not exist, so that trying again would not help. */
  notFound: { title: string; text: string }
  children: (detail: Detail) => ReactNode
}

/** A page about one record: a back button, then a skeleton, an error or the record. */
export function DetailPage<Detail>(props: Props<Detail>) {
  const { title, backLabel, onBack, query, actions, skeleton, notFound, children } = props
  const { error } = query
  const canCloseDialogs = useCanCloseDialogs()
  // Somebody may have deleted the record since its page was opened; what is typed in a dialog stays until it is closed.
  const data = isNotFound(error) && canCloseDialogs ? undefined : query.data
  const tCommon = useMessages(common)
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 pointer-coarse:min-h-11 print:hidden">
        <Button variant="ghost" size="sm" className="-ml-3" icon={<ArrowLeft />} onClick={onBack}>
          {backLabel}
        </Button>
        {data && actions && <div className="ml-auto flex flex-wrap gap-1">{actions(data)}</div>}
      </div>
      {data ? children(data) : <h1 className="sr-only">{title}</h1>}
      {!data && !error && (
        <div role="status" className="mt-3">
          <span className="sr-only">{tCommon('loading')}</span>
          {skeleton}
        </div>
      )}
      {!data && error && (
        <div className="mt-3">
          <ErrorState title={notFound.title} {...(isNotFound(error) ? { text: notFound.text } : { query })} />
        </div>
      )}
    </>
  )
}
