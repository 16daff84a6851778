import { useCallback, useMemo, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/**
 * The ids of the selected rows of a list, whatever its filter; a row that is no longer among `rows` is not selected.
 */
export function useSelection(rows: readonly { id: string }[]) {
  const [chosen, setChosen] = useState(none)
  const selected = useMemo(() => {
    if (chosen.size === 0) return none
    return new Set(rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id))
  }, [rows, chosen])
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    [],
  )
  const add = (ids: readonly string[]) => setChosen((before) => new Set([...before, ...ids]))
  const remove = (ids: readonly string[]) =>
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))))
  const clear = useCallback(() => setChosen(none), [])
  return { selected, toggle, add, remove, clear }
}
