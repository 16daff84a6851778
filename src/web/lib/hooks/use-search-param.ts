import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'

/**
 * State in the address (`?name=value`), so that reload, back and a shared link show the same screen. The fallback is
 * not written; with `allowed`, any other value counts as the fallback. Setting replaces the history entry; `{ push: true
 * }` adds one, which Back undoes.
 */
export function useSearchParam<Value extends string = string>(
  name: string,
  fallback: NoInfer<Value>,
  allowed?: readonly Value[],
) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const given = new URLSearchParams(search).get(name) as Value | null
  const value = given === null || (allowed && !allowed.includes(given)) ? fallback : given

  const setValue = useCallback(
    (next: Value, { push = false } = {}) => {
      // Not from the render, because two parameters may change in one event.
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
