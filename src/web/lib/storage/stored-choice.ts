import { createStore, type Store } from '../store.ts'
import { readStored, writeStored } from './local-storage.ts'

/**
 * A choice of the person on this device, stored in localStorage under `key` and shared by all tabs. Any stored value
 * but one of `choices` counts as none. Without storage it lasts until the page is closed.
 */
export function storedChoice<Choice extends string>(
  key: string,
  choices: readonly Choice[],
): Store<Choice | undefined> {
  const parse = (value: string | null | undefined) => choices.find((choice) => choice === value)
  const store = createStore(parse(readStored(key)))
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) store.set(parse(event.newValue))
    })
  }
  const set = (choice: Choice | undefined) => {
    writeStored(key, choice)
    store.set(choice)
  }
  return { ...store, set }
}
