import { useDeferredValue } from 'react'

/**
 * The value of a search parameter that opens something lazily loaded, '' for nothing. Opening is deferred, so that the
 * page stays as it is while code is fetched, without a fallback, which React keeps for 300 ms; closing is immediate.
 */
export function useOpenedValue(value: string): string {
  const opened = useDeferredValue(value, '')
  return value && opened
}
