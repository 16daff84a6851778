import { Suspense } from 'react'
import { Redirect, Route, useLocation } from 'wouter'
import { paths } from '../lib/paths.ts'
import NotFoundPage from '../pages/not-found-page.tsx'
import { pageOf } from './lazy-pages.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { routeAt } from './routes.ts'

export function SignedInRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <CurrentPage />
    </Suspense>
  )
}

function CurrentPage() {
  const [path] = useLocation()
  const route = routeAt(path, true)
  if (path === paths.login) return <Redirect to={paths.home} replace />
  if (!route) return <NotFoundPage />
  const Page = pageOf(route)
  return (
    // What is open on the page of one record, such as a dialog, ends with it.
    <Route key={route.path} path={route.path}>
      {(params) => <Page key={Object.values(params).join('/')} />}
    </Route>
  )
}
