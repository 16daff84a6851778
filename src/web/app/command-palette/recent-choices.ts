import { draftKey } from '../../lib/storage/draft.ts'
import { readStoredJson, writeStored } from '../../lib/storage/local-storage.ts'

const maxRecent = 5

const keyOf = (userId: string) => draftKey('command-palette', userId, 'recent')

/** The ids of what this person chose last on this device, the latest first; only ids, so that no name is stored. */
export function recentChoices(userId: string): string[] {
  const stored = readStoredJson(keyOf(userId))
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, maxRecent) : []
}

/** Remembers a choice as the latest. */
export function rememberChoice(userId: string, id: string): void {
  const others = recentChoices(userId).filter((other) => other !== id)
  writeStored(keyOf(userId), JSON.stringify([id, ...others].slice(0, maxRecent)))
}
