import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
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
if (!container) throw new Error('index.html has no #root')

// Code that arrives within 300 ms is awaited: React leaves a fallback standing for as long.
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
