import { createRoot, hydrateRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { App, prefetchFirstPage, preloadRoot } from './app/root.tsx'
import { routeAt } from './app/routes.ts'
import { delay } from './lib/delay.ts'
import { syncDocumentLanguage } from './lib/i18n/language.ts'
import { provideServerMessages } from './lib/i18n/use-server-message.ts'
import { providePagePreloader } from './lib/lazy/page-preloader.ts'
import { paths } from './lib/paths.ts'
import { ignoreSecondPressesBelow } from './lib/second-presses.ts'
import { syncDocumentTheme } from './lib/theme.ts'
import { currentSessionState, syncSessionAcrossTabs } from './session/session-state.ts'
import { finishSignOut } from './session/unfinished-sign-out.ts'
import './theme.css'

// Code is awaited for so long, because React shows a fallback for at least as long.
const codeMs = 300
// Answers are awaited for so long after the code, because rendering twice takes longer than that on a slow device.
const answerWaitMs = 50

syncDocumentTheme()
syncDocumentLanguage()
syncSessionAcrossTabs(() => {
  // The pages of mailed links stay.
  if (!routeAt(window.location.pathname, true)?.audience) navigate(paths.login, { replace: true })
})
ignoreSecondPressesBelow()
providePagePreloader(preloadRoot)
provideServerMessages(async () => (await import('./messages/validation.ts')).validation)
void start()

async function start() {
  const container = document.getElementById('root')
  // index.html removes it where the browser is too old.
  if (!container) return
  const isSignedIn = currentSessionState().person !== undefined
  void finishSignOut()
  // A failure is reported by what is rendered.
  const answers = isSignedIn ? prefetchFirstPage().catch(() => undefined) : Promise.resolve()
  await within(codeMs, preloadRoot(window.location.pathname, isSignedIn ? 'signedIn' : 'signedOut'))
  await within(answerWaitMs, answers)
  const isPrerendered = 'prerendered' in container.dataset
  const isAsPrerendered = isPrerendered && !('personal' in document.documentElement.dataset)
  if (isPrerendered && !isAsPrerendered) showLoading(container)
  delete container.dataset.prerendered
  if (isAsPrerendered) hydrateRoot(container, <App />)
  else createRoot(container).render(<App />)
}

/** Puts back what index.html shows, in place of a page that was rendered ahead for others and is hidden until now. */
function showLoading(container: HTMLElement) {
  const boot = document.createElement('p')
  boot.className = 'boot'
  boot.textContent = 'Loading...'
  container.replaceChildren(boot)
}

/** Resolves with the promise, and at the latest after so many milliseconds. */
function within(milliseconds: number, promise: Promise<void>): Promise<void> {
  return Promise.race([promise, delay(milliseconds)])
}
