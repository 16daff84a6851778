import { vi } from 'vitest'

/** Puts an empty localStorage in place, that stores nothing more between `fill` and `free`. */
export function stubLocalStorage() {
  let isFull = false
  const stored: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored[key] = text
    },
    removeItem: (key: string) => delete stored[key],
    clear: () => {
      for (const key of Object.keys(stored)) delete stored[key]
    },
  }
  // The keys of a storage are its own properties, its methods are not.
  vi.stubGlobal(
    'localStorage',
    new Proxy(stored, { get: (target, name: string) => methods[name as keyof typeof methods] ?? target[name] }),
  )
  return {
    fill: () => {
      isFull = true
    },
    free: () => {
      isFull = false
    },
  }
}
