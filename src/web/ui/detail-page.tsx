import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { isNotFound } from '../lib/api/client.ts'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import type { RetryableQuery } from './retry-button.tsx'

type Props<Detail> = {
  /** What is being loaded: a hidden heading until `children` bring a visible one. */
  title: string
  backLabel: string
  onBack: () => void
  query: RetryableQuery & { data: Detail | undefined; error: Error | null }
  skeleton: ReactNode
  /** `text` where the record does not exist, so that trying again would not help. */
  notFound: { title: string; text: string }
  children: (detail: Detail) => ReactNode
}

/** A page about one record: a back button, then a skeleton, an error or the record. */
export function DetailPage<Detail>(props: Props<Detail>) {
  const { title, backLabel, onBack, query, skeleton, notFound, children } = props
  const { data, error } = query
  return (
    <>
      <BackButton onClick={onBack}>{backLabel}</BackButton>
      {data ? children(data) : <h1 className="sr-only">{title}</h1>}
      {!data && !error && skeleton}
      {!data && error && (
        <div className="mt-3">
          <ErrorState title={notFound.title} {...(isNotFound(error) ? { text: notFound.text } : { query })} />
        </div>
      )}
    </>
  )
}

/** A button to the parent page; the caller navigates. */
function BackButton(props: ComponentProps<typeof Button>) {
  return <Button variant="ghost" size="sm" className="-ml-3 w-fit print:hidden" icon={<ArrowLeft />} {...props} />
}
