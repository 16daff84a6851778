import { sendOnce } from '../lib/api/send.ts'
import { hasNewVersion } from '../lib/new-version.ts'

/** A page that stays open for days asks for a new version so often, when it is looked at. */
const updateIntervalMs = 3_600_000

/** Keeps the program on this device, and notices when the server has a newer one. Never rejects. */
export async function registerServiceWorker(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    if (registration.waiting) void handleWaiting(registration.waiting)
    registration.addEventListener('updatefound', () => handleInstalling(registration.installing))
    handleInstalling(registration.installing)
    askForUpdates(registration)
    return true
  } catch {
    // Without a secure connection, or where the person forbids it, the program needs the network.
    return false
  }
}

function handleInstalling(worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    // Without an active one it does not wait.
    if (worker.state === 'installed') void handleWaiting(worker)
  })
}

/** The document comes from the network, so that a page may be newer than the worker that is active. */
async function handleWaiting(worker: ServiceWorker) {
  const isNewest = await isNewestDocument()
  if (isNewest) worker.postMessage('activate')
  hasNewVersion.set(isNewest === false)
}

/** Whether the server's document loads the same files as this one; undefined without an answer. */
async function isNewestDocument(): Promise<boolean | undefined> {
  try {
    // A service worker answers '/' itself, with the document that it keeps.
    const newest = await (await sendOnce('GET', '/?newest')).text()
    const files = document.querySelectorAll<HTMLElement>('script[type="module"][src], link[rel="stylesheet"]')
    return [...files].every((file) => newest.includes(file.getAttribute('src') ?? file.getAttribute('href') ?? ''))
  } catch {
    return undefined
  }
}

function askForUpdates(registration: ServiceWorkerRegistration) {
  let askedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - askedAt < updateIntervalMs) return
    askedAt = performance.now()
    registration.update().catch(() => undefined)
  })
}
