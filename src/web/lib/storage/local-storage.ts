/** The text stored in this browser under a key; undefined if there is none, or the person has forbidden site data. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The JSON stored under a key, parsed; undefined if there is none or it is invalid. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null')
  } catch {
    return undefined
  }
}

/** Stores a text, unless storage is forbidden or full, and returns whether it did; undefined deletes it. */
export function writeStored(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    return true
  } catch {
    // What is stored is kept by its caller until the page is closed.
    return false
  }
}
