import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App, preloadRoot } from './root.tsx'

/** The markup of a path as a visitor sees it who has chosen no language; for its document, at build time. */
export async function prerender(path: string): Promise<string> {
  await preloadRoot(path, 'signedOut')
  return renderToString(
    <Router ssrPath={path}>
      <App />
    </Router>,
  )
}
