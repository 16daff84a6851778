import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { watchForFailedLoads } from './app/failed-load.ts'
import { preloadFor } from './app/part-loaders.ts'
import { currentPresence, followOtherTabs } from './app/presence.ts'
import { Root } from './app/root.tsx'
import { keepDocumentLanguage } from './lib/language.ts'
import { keepDocumentTheme } from './lib/theme.ts'
import './theme.css'

keepDocumentTheme()
keepDocumentLanguage()
followOtherTabs()
watchForFailedLoads()

preloadFor(window.location.pathname, currentPresence().person !== undefined)

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <Root />
    </ErrorBoundary>
  </StrictMode>,
)
