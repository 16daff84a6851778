import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { watchForFailedLoads } from './app/failed-load.ts'
import { preloadFor } from './app/parts.ts'
import { currentPresence, followOtherTabs } from './app/presence.ts'
import { Root } from './app/root.tsx'
import { keepDocumentLanguage } from './lib/language.ts'
import { keepDocumentTheme } from './lib/theme.ts'
import './theme.css'

keepDocumentTheme()
keepDocumentLanguage()
followOtherTabs()
watchForFailedLoads()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

// Until what the address asks for has come, index.html's own words say that it is on its way.
void preloadFor(window.location.pathname, currentPresence()).then(() =>
  createRoot(container).render(
    <StrictMode>
      <ErrorBoundary>
        <Root />
      </ErrorBoundary>
    </StrictMode>,
  ),
)
