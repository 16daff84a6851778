import { useDeferredValue } from 'react'

/**
 * The value of a search parameter that opens a lazily loaded dialog, '' for nothing. Opening is deferred, so that the
 * page stays as it is while code is fetched, without a fallback, which React keeps for 300 ms; closing is immediate, and
 * so is opening together with the page.
 */
export function useOpenedValue(value: string, dialog: { isFetched: () => boolean }): string {
  const opened = useDeferredValue(value, dialog.isFetched() ? value : '')
  return value && opened
}
