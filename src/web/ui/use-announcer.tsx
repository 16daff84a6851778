import { useReducer } from 'react'

const none = { number: 0, text: '' }

/**
 * A status that only a screen reader reads, and `announce`, which has it read a text, also the same text again. `announce` stays the
 * same function.
 */
export function useAnnouncer() {
  const [{ number, text }, announce] = useReducer(
    (last: typeof none, text: string) => ({ number: last.number + 1, text }),
    none,
  )
  const status = (
    <p role="status" className="sr-only">
      <span key={number}>{text}</span>
    </p>
  )
  return { announce, status }
}
