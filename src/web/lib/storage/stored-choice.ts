type StoredChoice<Choice extends string> = {
  get: () => Choice | undefined
  set: (choice: Choice | undefined) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * A choice of the person on this device, stored in localStorage under `key` and shared by all tabs. Any stored value
 * but one of `choices` counts as none. Without storage it lasts until the page is closed.
 */
export function storedChoice<Choice extends string>(key: string, choices: readonly Choice[]): StoredChoice<Choice> {
  const listeners = new Set<() => void>()
  const parse = (value: string | null) => choices.find((choice) => choice === value)
  let current = parse(read(key))

  const change = (choice: Choice | undefined) => {
    current = choice
    for (const listener of listeners) listener()
  }

  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) change(parse(event.newValue))
    })
  }

  return {
    get: () => current,
    set: (choice) => {
      write(key, choice)
      change(choice)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

// Browsers throw on any access to localStorage when the person has forbidden site data.
function read(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | undefined) {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The choice stays in memory only.
  }
}
