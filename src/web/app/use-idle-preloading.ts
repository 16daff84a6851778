import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { savesData } from '../lib/saves-data.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { pageOf } from './pages.ts'
import { routes } from './routes.ts'

const remaining = new Set(routes.filter(({ audience }) => audience === undefined))

/** Fetches the code of the other pages, one after another, while nothing else is fetched and the browser is idle. */
export function useIdlePreloading(): void {
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isFetching || savesData()) return
    let cancel = () => {}
    const preloadNext = () => {
      const [route] = remaining
      if (!route) return
      cancel = whenIdle(() => {
        remaining.delete(route)
        void pageOf(route).preload().then(preloadNext)
      })
    }
    preloadNext()
    return () => cancel()
  }, [isFetching])
}
