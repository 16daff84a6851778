import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { pageOf } from './pages.ts'
import { routes } from './routes.ts'

const remaining = new Set(routes.filter(({ audience }) => audience === undefined))

/**
 * Fetches the code of the other pages, one after another, while nothing else is fetched and the browser is idle. Returns
 * whether all is there, or is not to be fetched ahead.
 */
export function useIdlePreloading(): boolean {
  const [isDone, setDone] = useState(false)
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isFetching) return
    let cancel = () => {}
    const preloadNext = () => {
      const [route] = savesData() ? [] : remaining
      if (!route) return setDone(true)
      cancel = whenIdle(async () => {
        await pageOf(route).preload()
        remaining.delete(route)
        preloadNext()
      })
    }
    preloadNext()
    return () => cancel()
  }, [isFetching])
  return isDone
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
