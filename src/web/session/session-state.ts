import type { ApprovedUser } from '../../contract/approved-users/schema.ts'
import { readStored, writeStored } from '../lib/storage/local-storage.ts'
import { createStore, useStore } from '../lib/store.ts'
import { clearToast } from '../lib/toast.ts'
import { type Person, sessionKey, storedPerson } from './stored-person.ts'

/** Why a session was ended: a message key of the login page. */
export type SignOutReason = 'notApproved' | 'suspended' | 'activationFailed' | 'verificationFailed' | 'sessionEnded'

/** The key in localStorage of why the session of this device has ended, until the next sign-in. */
const reasonKey = 'daybook-sign-out-reason'

/** The signed-in person, or nobody; the approval is known after a sign-in, and is fetched after a reload. */
export type SessionState =
  | { person: Person; approval?: ApprovedUser | undefined; signOutReason?: undefined }
  | { person?: undefined; approval?: undefined; signOutReason?: SignOutReason | undefined }

const stored = storedPerson()
const session = createStore<SessionState>(stored ? { person: stored } : {})

export const currentSessionState = session.get
export const useSessionState = () => useStore(session)

/** Whether this person is signed in now. */
export const isSignedIn = (userId: string): boolean => session.get().person?.userId === userId

/** Calls back once the person of now is not signed in any more; returns a function that stops it. */
export function whenSessionEnds(callback: () => void): () => void {
  const userId = session.get().person?.userId
  return session.subscribe(() => {
    if (session.get().person?.userId !== userId) callback()
  })
}

/** Sets the signed-in person; without an approval it is fetched. */
export function setSignedIn(person: Person, approval?: ApprovedUser) {
  shareSignOutReason(undefined)
  change({ person, approval })
}

/** Sets that nobody is signed in; the login page shows the reason. */
export function setSignedOut(signOutReason?: SignOutReason) {
  if (session.get().person || signOutReason) change({ signOutReason })
}

/** Tells the other tabs why the session ends, before it is removed. */
export function shareSignOutReason(reason: SignOutReason | undefined) {
  writeStored(reasonKey, reason)
}

let showLogin: () => void = () => undefined

/** Applies a sign-in or sign-out of one tab in all tabs; `show` is called where the login page is to show why a session has ended. */
export function syncSessionAcrossTabs(show: () => void) {
  showLogin = show
  window.addEventListener('storage', (event) => {
    if (event.key === sessionKey || event.key === null) followStoredSession()
  })
}

/** Signs in or out whoever this device has stored, or has no more, with the shared reason. */
export function followStoredSession() {
  const person = storedPerson()
  if (person?.userId === session.get().person?.userId) return
  const signOutReason = person ? undefined : (readStored(reasonKey) as SignOutReason | undefined)
  if (signOutReason) showLogin()
  change(person ? { person } : { signOutReason })
}

function change(next: SessionState) {
  clearToast()
  session.set(next)
}
