import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../when-idle.ts'

/**
 * Calls back when nothing is fetched and the browser is idle, and again after each later fetching: for what may come after the
 * answers that the page waits for, during which a browser is idle, too.
 */
export function useWhenIdle(callback: () => void): void {
  const isFetching = useIsFetching() > 0
  const call = useEffectEvent(callback)
  useEffect(() => (isFetching ? undefined : whenIdle(() => call())), [isFetching])
}
