import { readStoredJson, writeStored } from './local-storage.ts'

/**
 * The localStorage key of a draft of unsaved input: `kind` names the form, `id` the record. It contains the person, so
 * that another person on the same device does not find it.
 */
export const draftKey = (kind: string, userId: string, id: string) => `daybook.${kind}.${userId}.${id}`

/** The ids of the records of one kind that this person has drafts of. */
export function listDraftIds(kind: string, userId: string): ReadonlySet<string> {
  const prefix = draftKey(kind, userId, '')
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return new Set(keys.map((key) => key.slice(prefix.length)))
  } catch {
    // Storage is forbidden.
    return new Set()
  }
}

/** The stored draft; undefined if there is none or storage is forbidden. */
export function readDraft<Draft extends object>(key: string): Draft | undefined {
  const draft = readStoredJson(key)
  return typeof draft === 'object' && draft !== null ? (draft as Draft) : undefined
}

/** Stores a draft; undefined deletes it. */
export function writeDraft(key: string, draft: object | undefined): void {
  writeStored(key, draft && JSON.stringify(draft))
}
