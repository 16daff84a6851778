import { type Dispatch, type RefObject, useEffect, useRef } from 'react'

/**
 * The state of a reducer for work that goes on across renders: `latest` is what was rendered last, together with the actions that the
 * work has applied since. Also after the component is gone, when nothing is rendered any more.
 */
export function useLatestState<State, Action>(
  state: State,
  reduce: (state: State, action: Action) => State | undefined,
  dispatch: Dispatch<Action>,
): { latest: RefObject<State>; apply: Dispatch<Action> } {
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  const apply = (action: Action) => {
    latest.current = reduce(latest.current, action) ?? latest.current
    dispatch(action)
  }
  return { latest, apply }
}
