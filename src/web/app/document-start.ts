import { activateApprovedUser } from '../../contract/approved-users/api.ts'
import { requestEarly } from '../lib/api/early-answers.ts'
import { pathOf } from '../lib/api/query-key.ts'
import { chosenLanguage } from '../lib/i18n/language.ts'
import { syncDocumentTheme } from '../lib/theme.ts'
import { hasStoredSessionExpired, storedPerson } from '../session/stored-person.ts'
import { dialogsAt, queriesAt, routeAt } from './routes.ts'

/**
 * Inlined into <head> by scripts/vite/document-start.ts, before anything else: sets the theme before the first paint, hides what was rendered ahead for others, and asks at once
 * for the code and the answers that the address needs, which otherwise wait for one another.
 */

/** The scripts that a file of src/web needs, by its path from there; put in by scripts/vite/document-start.ts. */
declare const scriptsOf: Readonly<Record<string, readonly string[]>>
const scripts = scriptsOf

correctPath(window.location)
syncDocumentTheme()
hidePrerendered()
// Every form is sent by the program, so one that is submitted before it has arrived waits.
document.addEventListener('submit', (event) => {
  if (!event.defaultPrevented && event.target instanceof HTMLElement) event.target.dataset.submitted = ''
  event.preventDefault()
})
// What is typed after that is not what was submitted.
document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement) delete target.form?.dataset.submitted
})
fetchAhead(window.location)

/** Replaces another spelling of a path, such as '/Students/', which the routes would only match in part. */
function correctPath({ pathname, search, hash }: Location) {
  const path = `/${pathname.split('/').filter(Boolean).join('/')}`.toLowerCase()
  if (path !== pathname) window.history.replaceState(null, '', path + search + hash)
}

/** What was rendered ahead is for visitors, in English. */
function hidePrerendered() {
  const isForVisitor = storedPerson() === undefined && (chosenLanguage() ?? 'en') === 'en'
  if (!isForVisitor) document.documentElement.dataset.personal = ''
}

function fetchAhead({ pathname, search }: Location) {
  const owner = storedPerson()?.userId
  const isSignedIn = owner !== undefined
  const route = routeAt(pathname, isSignedIn)
  const isApp = isSignedIn && !route?.audience
  // An expired session is renewed first, by the auth client.
  const isRenewing = isApp && hasStoredSessionExpired()
  const dialogs = route ? dialogsAt(route, search) : []
  const answers = [
    ...(route ? queriesAt(route, pathname, search) : []),
    ...dialogs.flatMap(({ query, value }) => (query ? [query(value)] : [])),
  ]
  if (isApp && !isRenewing) {
    for (const key of answers) requestEarly(owner, 'GET', pathOf(key))
    requestEarly(owner, activateApprovedUser.method, activateApprovedUser.path)
  }
  const files = [
    isApp && 'app/signed-in-app.tsx',
    isRenewing && 'session/auth-client.ts',
    route && `pages/${route.page}.tsx`,
    ...dialogs.map(({ file }) => `features/${file}`),
  ]
  for (const script of new Set(files.flatMap((file) => (file && scripts[file]) || []))) preload(script)
}

function preload(script: string) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = script
  document.head.append(link)
}
