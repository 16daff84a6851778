import { storedChoice } from '../lib/storage/stored-choice.ts'
import type { Store } from '../lib/store.ts'

export const shows = ['mine', 'everyone'] as const
/** Whose lessons and classes a person wants to see. */
export type Show = (typeof shows)[number]

const stores = new Map<string, Store<Show | undefined>>()

/** What a person has chosen on this device; undefined for one who is not known to teach anything. */
export function storedShow(userId: string): Store<Show | undefined> {
  const store = stores.get(userId) ?? storedChoice(`daybook-show.${userId}`, shows)
  stores.set(userId, store)
  return store
}

/** What is shown at an address: what it says, else what the person has chosen, at first their own. */
export function showAt(search: URLSearchParams, userId: string): Show {
  return shows.find((show) => show === search.get('show')) ?? storedShow(userId).get() ?? 'mine'
}
