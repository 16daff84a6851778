import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QueuedSavesBadge } from '../features/student-progress/register/components/lazy-queued-saves-badge.ts'
import { savesData } from '../lib/saves-data.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { CommandPalette, ShortcutList } from './lazy-dialogs.ts'
import { pageOf } from './lazy-pages.ts'
import { routes } from './routes.ts'

const pages = routes.filter(({ audience }) => audience === undefined).map((route) => pageOf(route).preload)
const remaining = new Set([CommandPalette.preload, ShortcutList.preload, QueuedSavesBadge.preload, ...pages])

/**
 * Fetches the code of the shell's dialogs and badge and of the other pages, one after another, while nothing else is fetched and
 * the browser is idle. Returns whether all is there, or is not to be fetched ahead.
 */
export function useIdlePreloading(): boolean {
  const [isDone, setDone] = useState(false)
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isFetching) return
    let isStopped = false
    let cancel = () => {}
    const preloadNext = () => {
      const [preload] = savesData() ? [] : remaining
      if (!preload) return setDone(true)
      cancel = whenIdle(async () => {
        await preload()
        remaining.delete(preload)
        if (!isStopped) preloadNext()
      })
    }
    preloadNext()
    return () => {
      isStopped = true
      cancel()
    }
  }, [isFetching])
  return isDone
}
