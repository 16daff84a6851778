import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * A piece of state that lives in the address (`?name=value`), so that reload, back and a shared link show the same screen.
 * The fallback is never written. `allowed` guards against hand-written addresses: any other value counts as the fallback.
 * Setting replaces the history entry (typing makes no steps); `{ push: true }` makes a step that Back undoes.
 */
export function useSearchParam<Value extends string = string>(
  name: string,
  fallback: NoInfer<Value>,
  allowed?: readonly Value[],
) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const written = new URLSearchParams(search).get(name) as Value | null
  const value = written === null || (allowed && !allowed.includes(written)) ? fallback : written

  const setValue = useCallback(
    (next: Value, { push = false } = {}) => {
      // Read afresh, not from the render: two parameters may change in one event.
      const params = new URLSearchParams(window.location.search)
      if (next === fallback) params.delete(name)
      else params.set(name, next)
      const query = params.toString()
      navigate(window.location.pathname + (query && `?${query}`), { replace: !push })
    },
    [navigate, name, fallback],
  )

  return [value, setValue] as const
}
