import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { paths } from '../lib/paths.ts'
import { lazyComponent } from './lazy-component.ts'
import { LoadingScreen } from './loading-screen.tsx'

const ResetPasswordPage = lazyComponent(async () => (await import('../pages/reset-password-page.tsx')).default)
const SetPasswordPage = lazyComponent(async () => (await import('../pages/set-password-page.tsx')).default)
const FirstAdminPage = lazyComponent(async () => (await import('../pages/first-admin-page.tsx')).default)

/** The pages behind the links that are mailed or printed. */
export function AccountLinks() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Switch>
        <Route path={paths.resetPassword}>
          <ResetPasswordPage />
        </Route>
        <Route path={paths.setPassword}>
          <SetPasswordPage />
        </Route>
        <Route path={paths.firstAdmin}>
          <FirstAdminPage />
        </Route>
      </Switch>
    </Suspense>
  )
}
