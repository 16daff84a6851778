import { Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { paths } from '../lib/paths.ts'
import NotFoundPage from '../pages/not-found-page.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { signedInRoutes } from './routes.ts'

/** The pages of a signed-in person, by address. */
export function SignedInRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Switch>
        {signedInRoutes.map(({ path, page: Page }) => (
          <Route key={path} path={path}>
            <Page />
          </Route>
        ))}
        <Route path={paths.login}>
          <Redirect to={paths.home} replace />
        </Route>
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  )
}
