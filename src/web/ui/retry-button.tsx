import type { ComponentProps } from 'react'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { Button } from './button.tsx'

/** What is needed of a failed query to run it again; `isFetching` is true while it does. */
export type RetryableQuery = { isFetching: boolean; refetch: () => unknown; error?: unknown }

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'className' | 'icon'> & { query: RetryableQuery }

export function RetryButton({ query, ...rest }: Props) {
  const t = useMessages(common)
  return (
    <Button wraps isPending={query.isFetching} onClick={() => void query.refetch()} {...rest}>
      {t('tryAgain')}
    </Button>
  )
}
