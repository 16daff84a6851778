import { createStore, type Store } from '../store.ts'
import { readStored, readStoredJson, writeStored } from './local-storage.ts'

/**
 * The localStorage key of a draft of unsaved input: `kind` names the form, `id` the record. It contains the person, so
 * that another person on the same device does not find it.
 */
export const draftKey = (kind: string, userId: string, id: string) => `daybook.${kind}.${userId}.${id}`

/** The keys of the drafts of one kind, of every person on this device. */
export function listDraftKeys(kind: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`daybook.${kind}.`))
  } catch {
    // Storage is forbidden.
    return []
  }
}

/** The ids of the records of one kind that this person has drafts of. */
export function listDraftIds(kind: string, userId: string): ReadonlySet<string> {
  const prefix = draftKey(kind, userId, '')
  const keys = listDraftKeys(kind).filter((key) => key.startsWith(prefix))
  return new Set(keys.map((key) => key.slice(prefix.length)))
}

/** The stored draft; undefined if there is none or storage is forbidden. */
export function readDraft<Draft extends object>(key: string): Draft | undefined {
  const draft = readStoredJson(key)
  return typeof draft === 'object' && draft !== null ? (draft as Draft) : undefined
}

/** The keys of the drafts that this device could not store, so that they are lost with the page. */
export const unstoredDrafts = createStore<ReadonlySet<string>>(new Set())

/** Stores a draft and returns whether this device could; undefined deletes it. */
export function writeDraft(key: string, draft: object | undefined): boolean {
  const isStored = writeStored(key, draft && JSON.stringify(draft)) || draft === undefined
  noteStored(key, isStored)
  return isStored
}

function noteStored(key: string, isStored: boolean): void {
  const unstored = unstoredDrafts.get()
  if (isStored && unstored.has(key)) unstoredDrafts.set(new Set([...unstored].filter((other) => other !== key)))
  if (!isStored && !unstored.has(key)) unstoredDrafts.set(new Set([...unstored, key]))
}

export type OwnDraft<Draft> = {
  read: () => Draft | undefined
  /** Stores the draft; undefined deletes it. */
  write: (draft: Draft | undefined) => void
}

/**
 * A draft that other windows may write as well: this one deletes only what it has read or written itself, and keeps what
 * the device cannot store.
 */
export function ownDraft<Draft extends object>(key: string): OwnDraft<Draft> {
  let text: string | undefined
  let unstored: Draft | undefined
  return {
    read: () => {
      if (unstored) return unstored
      text = readStored(key)
      return readDraft<Draft>(key)
    },
    write: (draft) => {
      unstored = undefined
      if (!draft) {
        if (readStored(key) === text) writeDraft(key, undefined)
        else noteStored(key, true)
        text = undefined
      } else if (writeDraft(key, draft)) text = readStored(key)
      else unstored = draft
    },
  }
}

/** An entry of a draft; `basedOn` is the version of the record that it changes. */
type DraftEntry = { basedOn?: unknown }

/**
 * A draft of entries by name, which other windows may write as well: this one replaces and deletes only entries that it has read or
 * written itself. One in which nobody has typed here since stays as another window has written or deleted it, also on a newer version.
 */
export function ownDraftEntries<Draft extends Readonly<Record<string, DraftEntry>>>(key: string) {
  type Entries = Readonly<Record<string, DraftEntry | undefined>>
  /** As this window has left them in the storage. */
  let own: Entries = {}
  /** As the form had them last, those included that were deleted since. */
  let known: Entries = {}
  const readStoredEntries = (): Entries => readDraft<Draft>(key) ?? {}
  return {
    /** The stored entries as the form has them; what `toForm` leaves out or changes stays as it is stored until somebody types. */
    read: (toForm: (stored: Draft) => Draft = (stored) => stored): Draft => {
      const stored = readStoredEntries()
      const entries = toForm(stored as Draft)
      own = Object.fromEntries(Object.entries(stored).filter(([name]) => name in entries))
      known = entries
      return entries
    },
    /**
     * Stores the entries; undefined deletes them. Once the form is closed, what another window has written since is newer, and what it has
     * deleted is stored again.
     */
    write: (draft: Draft | undefined, isClosed = false): void => {
      const entries: Entries = draft ?? {}
      // A form may write many drafts at each key press, which changes one of them.
      if (draft && readStored(key) === JSON.stringify(draft)) {
        noteStored(key, true)
        own = entries
        known = { ...known, ...entries }
        return
      }
      const stored = readStoredEntries()
      const isTyped = (name: string) => !isClosed && entries[name] && !isSameInput(entries[name], known[name])
      const isOwn = (name: string) =>
        // What is sent by another window gets another version, and is deleted by who has typed it.
        entries[name] ? isSameJson(stored[name], own[name]) : isSameInput(stored[name], own[name])
      const isOfOther = (name: string) => (stored[name] || !isClosed) && !isOwn(name) && !isTyped(name)
      const isLeft = (name: string) => isOfOther(name) || (stored[name] && isSameJson(entries[name], known[name]))
      const names = Object.keys({ ...stored, ...own, ...entries })
      const entriesOver = (others: Entries): Entries =>
        Object.fromEntries(names.map((name) => [name, isLeft(name) ? others[name] : entries[name]]))
      const next = entriesOver(stored)
      // A full device may refuse even what it stores already.
      if (isSameJson(next, stored)) noteStored(key, true)
      else if (!writeDraft(key, names.some((name) => next[name]) ? next : undefined)) return
      own = entriesOver(own)
      known = { ...known, ...entries }
    },
    /** Whether nothing is stored as this window has read or written it last. */
    isDeleted: (): boolean => {
      const stored = readStoredEntries()
      return !Object.keys(own).some((name) => own[name] && isSameInput(stored[name], own[name]))
    },
  }
}

const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether two entries differ at most in the version that they are based on. */
const isSameInput = (one: DraftEntry | undefined, other: DraftEntry | undefined): boolean =>
  isSameJson(one && { ...one, basedOn: undefined }, other && { ...other, basedOn: undefined })

/** A count of the changes of the drafts of a kind: those of other tabs by itself, those of this one by `note`. */
export function draftChangesOf(kind: string): Omit<Store<number>, 'set'> & { note: () => void } {
  const { set, ...changes } = createStore(0)
  const note = () => set(changes.get() + 1)
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith(`daybook.${kind}.`)) note()
    })
  }
  return { ...changes, note }
}
