import { cacheNames, clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import {
  addPlugins,
  addRoute,
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { isDocumentOfOtherBuild } from './lib/document-of-other-build.ts'

/**
 * The service worker: keeps the program on the device, so that it opens without a network. The documents come from the
 * network, and from here only when it gives none; answers of the API are never touched.
 */

/** The files of this build with what tells their versions apart; put in by scripts/vite/service-worker.ts. */
declare const precachedFiles: PrecacheEntry[]

type Worker = {
  skipWaiting: () => Promise<void>
  clients: { matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly unknown[]> }
}
type MessageToWorker = MessageEvent<unknown> & { waitUntil: (ending: Promise<void>) => void }
type InstallEvent = Event & { addRoutes?: (rules: readonly object[]) => Promise<void> }

/** After so long without a first answer the kept document opens: a connection may be open and carry nothing. */
const documentSeconds = 5
const ofServer = /^\/(api|auth\/v1|calendar|healthz|readyz|metrics)(\/|$)/

const worker = self as unknown as Worker
// Written once: the build puts the list in place of each mention.
const files = precachedFiles

clientsClaim()
cleanupOutdatedCaches()
enableNavigationPreload()
// While a server is being replaced, a document may come from another build than this worker, and would name files not kept.
addPlugins([
  {
    cacheWillUpdate: async ({ response }) => ((await isDocumentOfOtherBuild(response, files)) ? null : response),
  },
])
precache(files)

// The kept document has its own nonce and the policy with it in one answer.
const documents = new NetworkOnly({
  networkTimeoutSeconds: documentSeconds,
  plugins: [
    {
      handlerDidError: ({ request }) =>
        matchPrecache(new URL(request.url).pathname === '/login' ? '/login' : '/index.html'),
    },
  ],
})
registerRoute(({ request, url, sameOrigin }) => {
  return sameOrigin && request.mode === 'navigate' && !ofServer.test(url.pathname)
}, documents)
addRoute({ cleanURLs: false })
// What is rarely needed is kept once it was used, until the next build replaces this one.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: cacheNames.precache }),
)

// Where the browser can, it does not even wait for this worker to start.
self.addEventListener('install', (event: InstallEvent) => {
  for (const pathname of ['/api/*', '/auth/v1/*'])
    void event.addRoutes?.([{ condition: { urlPattern: { pathname } }, source: 'network' }]).catch(() => undefined)
})

// A page that has the newest code already: no other window may still need the files of the earlier build.
self.addEventListener('message', (event) => {
  const { data, waitUntil } = event as MessageToWorker
  if (data === 'activate') waitUntil.call(event, activateForOnlyWindow())
})

async function activateForOnlyWindow() {
  // A worker that waits controls no window, not even the one that asks.
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length <= 1) await worker.skipWaiting()
}
