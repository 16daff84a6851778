import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { watchForFailedLoads } from './lib/lazy/failed-load.ts'
import { preloadFor } from './app/public-routes.ts'
import { currentSessionState, syncSessionAcrossTabs } from './session/session-state.ts'
import { Root } from './app/root.tsx'
import { syncDocumentLanguage } from './lib/i18n/language.ts'
import { syncDocumentTheme } from './lib/theme.ts'
import './theme.css'

syncDocumentTheme()
syncDocumentLanguage()
syncSessionAcrossTabs()
watchForFailedLoads()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

// What comes in a moment is waited for, because React would leave a spinner standing for 300 ms. Then the app shows what it has.
const aMoment = new Promise((resolve) => setTimeout(resolve, 300))
void Promise.race([preloadFor(window.location.pathname, currentSessionState()), aMoment]).then(() =>
  createRoot(container).render(
    <StrictMode>
      <ErrorBoundary>
        <Root />
      </ErrorBoundary>
    </StrictMode>,
  ),
)
