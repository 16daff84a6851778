/**
 * What a person typed and has not saved, kept in the browser until the server has it or the person discards it: it
 * survives a reload, a lost connection and an ended session. The place carries the account, so that nobody finds what
 * another person typed on the same device.
 */

/** Where the browser keeps the draft of one thing for one person: `kind` names the form, `id` the thing. */
export const draftKey = (kind: string, userId: string, id: string) => `daybook.${kind}.${userId}.${id}`

/** The ids of the things of one kind that this person has a draft of. */
export function listDraftIds(kind: string, userId: string): ReadonlySet<string> {
  const start = draftKey(kind, userId, '')
  try {
    const places = Object.keys(localStorage).filter((place) => place.startsWith(start))
    return new Set(places.map((place) => place.slice(start.length)))
  } catch {
    // Storage is forbidden: there are no drafts.
    return new Set()
  }
}

/** The kept draft as it was given; undefined where there is none, or where the browser keeps nothing. */
export function readDraft<Draft extends object>(place: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(readDraftText(place) ?? 'null')
    return typeof draft === 'object' && draft !== null ? (draft as Draft) : undefined
  } catch {
    // The text is broken: there is no draft, and the form works without one.
    return undefined
  }
}

/** What stands at a place, letter for letter: by it a window knows whether another one has kept something there since. */
export function readDraftText(place: string): string | undefined {
  try {
    return localStorage.getItem(place) ?? undefined
  } catch {
    // Storage is forbidden: nothing is kept.
    return undefined
  }
}

/** Keeps a draft; undefined forgets it. */
export function writeDraft(place: string, draft: object | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(draft))
  } catch {
    // Storage is forbidden or full: what is typed lasts as long as the page.
  }
}
