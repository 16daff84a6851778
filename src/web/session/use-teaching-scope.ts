import { useCallback } from 'react'
import { useSearch } from 'wouter'
import { useSearchParam } from '../lib/hooks/use-search-param.ts'
import { useStore } from '../lib/store.ts'
import { useSession } from './session-provider.tsx'
import { storedTeachingScope, type TeachingScope, teachingScopeAt } from './teaching-scope.ts'

/** Whose lessons and classes are shown: it is kept in the address (`?show=everyone`), and is remembered for the person. */
export function useTeachingScope() {
  const { userId } = useSession()
  const stored = storedTeachingScope(userId)
  const isKnownTeacher = useStore(stored) !== undefined
  const search = useSearch()
  const [, setParam] = useSearchParam<'' | TeachingScope>('show', '')
  const scope = teachingScopeAt(new URLSearchParams(search), userId)
  return {
    scope,
    /** Whether the person taught something when it was last known on this device. */
    isKnownTeacher,
    /** Shows the one or the other; `rememberScope` makes it the choice of the next visits. */
    setScope: setParam,
    rememberScope: stored.set,
    rememberTeacher: useCallback(
      (isTeacher: boolean) => {
        const next = isTeacher ? (stored.get() ?? 'mine') : undefined
        if (next !== stored.get()) stored.set(next)
      },
      [stored],
    ),
  }
}
