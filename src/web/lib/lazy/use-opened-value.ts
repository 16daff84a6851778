import { useDeferredValue } from 'react'

/**
 * What a value of the address opens, '' for nothing: while the code of it is being fetched the page stays as it is, and what
 * has been fetched is shown at once, where an empty fallback would be left standing for 300 ms. Closing does not wait.
 */
export function useOpenedValue(value: string): string {
  const opened = useDeferredValue(value, '')
  return value && opened
}
