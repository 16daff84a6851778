import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { invariant } from '../contract/kernel/invariant.ts'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { preloadRoot, Root } from './app/root.tsx'
import { syncDocumentLanguage } from './lib/i18n/language.ts'
import { provideServerMessages } from './lib/i18n/use-server-message.ts'
import { preloadPage, providePagePreloader } from './lib/lazy/page-preloader.ts'
import { syncDocumentTheme } from './lib/theme.ts'
import { currentSessionState, syncSessionAcrossTabs } from './session/session-state.ts'
import './theme.css'

syncDocumentTheme()
syncDocumentLanguage()
syncSessionAcrossTabs()
providePagePreloader(preloadRoot)
provideServerMessages(async () => (await import('./messages/validation.ts')).validation)

const container = document.getElementById('root')
invariant(container, 'index.html has an element #root')

// Code is awaited for 300 ms, because React shows a fallback for at least as long.
const timeout = new Promise((resolve) => setTimeout(resolve, 300))
const visitor = currentSessionState().person ? 'signedIn' : 'signedOut'
void Promise.race([preloadPage(window.location.pathname, visitor), timeout]).then(() =>
  createRoot(container).render(
    <StrictMode>
      <ErrorBoundary>
        <Root />
      </ErrorBoundary>
    </StrictMode>,
  ),
)
