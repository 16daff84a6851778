import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/**
 * For a form whose fields stay writable during a save. Returns a function to call when a save begins; its result tells at the end whether
 * `readInput` answers something else by now. Never once the form is gone, where nobody can go on with what was entered.
 */
export function useInputWatch(readInput: () => unknown): () => () => boolean {
  const latest = useLatest<(() => unknown) | undefined>(readInput)
  // Not a layout effect, which ends as well where the page is only hidden, and comes back with what was entered.
  useEffect(() => {
    return () => {
      latest.current = undefined
    }
  }, [latest])
  return () => {
    const before = JSON.stringify(latest.current?.())
    return () => latest.current !== undefined && JSON.stringify(latest.current()) !== before
  }
}
