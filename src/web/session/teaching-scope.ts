import { storedChoice } from '../lib/storage/stored-choice.ts'
import type { Store } from '../lib/store.ts'

export const teachingScopes = ['mine', 'everyone'] as const
/** Whose lessons and classes a person wants to see. */
export type TeachingScope = (typeof teachingScopes)[number]

const stores = new Map<string, Store<TeachingScope | undefined>>()

/** What a person has chosen on this device; undefined for one who is not known to teach anything. */
export function storedTeachingScope(userId: string): Store<TeachingScope | undefined> {
  const store = stores.get(userId) ?? storedChoice(`daybook-show.${userId}`, teachingScopes)
  stores.set(userId, store)
  return store
}

/** What is shown at an address: what it says, else what the person has chosen, at first their own. */
export function teachingScopeAt(search: URLSearchParams, userId: string): TeachingScope {
  return teachingScopes.find((scope) => scope === search.get('show')) ?? storedTeachingScope(userId).get() ?? 'mine'
}
