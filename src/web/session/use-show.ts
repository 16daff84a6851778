import { useCallback } from 'react'
import { useSearch } from 'wouter'
import { useSearchParam } from '../lib/hooks/use-search-param.ts'
import { useStore } from '../lib/store.ts'
import { useSession } from './session-provider.tsx'
import { type Show, showAt, storedShow } from './stored-show.ts'

/** Whose lessons and classes are shown: it stands in the address (`?show=everyone`), and is remembered for the person. */
export function useShow() {
  const { userId } = useSession()
  const stored = storedShow(userId)
  const isKnownTeacher = useStore(stored) !== undefined
  const search = useSearch()
  const [, setParam] = useSearchParam<'' | Show>('show', '')
  const show = showAt(new URLSearchParams(search), userId)
  return {
    show,
    /** Whether the person taught something when it was last known on this device. */
    isKnownTeacher,
    /** Shows the one or the other; `rememberShow` makes it the choice of the next visits. */
    setShow: setParam,
    rememberShow: stored.set,
    rememberTeacher: useCallback(
      (isTeacher: boolean) => {
        const next = isTeacher ? (stored.get() ?? 'mine') : undefined
        if (next !== stored.get()) stored.set(next)
      },
      [stored],
    ),
  }
}
