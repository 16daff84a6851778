import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The value of the last rendering, for work that goes on across renderings, such as a save during which something is typed. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
