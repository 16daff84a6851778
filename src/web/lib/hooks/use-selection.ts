import { useCallback, useMemo, useState } from 'react'

const nobody: ReadonlySet<string> = new Set()

/**
 * Which rows of a list a person has picked out, by id. What the list is narrowed down to does not matter, but who is no
 * longer among `present` is no longer selected.
 */
export function useSelection(present: readonly { id: string }[]) {
  const [chosen, setChosen] = useState(nobody)
  const selected = useMemo(() => {
    if (chosen.size === 0) return nobody
    return new Set(present.filter(({ id }) => chosen.has(id)).map(({ id }) => id))
  }, [present, chosen])
  const toggle = useCallback(
    (id: string) => setChosen((before) => (before.has(id) ? without(before, id) : new Set([...before, id]))),
    [],
  )
  const add = (ids: readonly string[]) => setChosen((before) => new Set([...before, ...ids]))
  const clear = useCallback(() => setChosen(nobody), [])
  return { selected, toggle, add, clear }
}

function without(ids: ReadonlySet<string>, gone: string): ReadonlySet<string> {
  return new Set([...ids].filter((id) => id !== gone))
}
