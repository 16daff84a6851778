import { Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { paths } from '../lib/paths.ts'
import NotFoundPage from '../pages/not-found-page.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { pageOf } from './pages.ts'
import { routes } from './routes.ts'

const signedInRoutes = routes.filter(({ audience }) => audience === undefined)

export function SignedInRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Switch>
        {signedInRoutes.map((route) => {
          const Page = pageOf(route)
          return (
            // What is open on the page of one record, such as a dialog, ends with it.
            <Route key={route.path} path={route.path}>
              {(params) => <Page key={Object.values(params).join('/')} />}
            </Route>
          )
        })}
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
