import { useSyncExternalStore } from 'react'
import type { Role } from '../../contract/kernel/permissions.ts'
import { clearToast } from '../lib/toast.ts'
import { type Person, sessionKey, storedPerson } from './stored-person.ts'

/** Why somebody finds themselves signed out: the name of a sentence of the login page. */
export type SignOutReason = 'notApproved' | 'suspended' | 'activationFailed' | 'verificationFailed' | 'sessionEnded'

/** Who is here. The role is known from the sign-in; after a reload it is asked for. */
export type SessionState =
  | { person: Person; role?: Role | undefined; notice?: undefined }
  | { person?: undefined; role?: undefined; notice?: SignOutReason | undefined }

const listeners = new Set<() => void>()
let presence: SessionState = afterReading(storedPerson())

/** Called when somebody has signed in; without a role it is asked for. */
export function setSignedIn(person: Person, role?: Role) {
  change({ person, role })
}

/** Called when the session is over; a notice tells the person why, on the login page. */
export function setSignedOut(notice?: SignOutReason) {
  if (presence.person || notice) change({ notice })
}

export function useSessionState() {
  return useSyncExternalStore(subscribe, currentSessionState, currentSessionState)
}

export function currentSessionState() {
  return presence
}

/** Follows the other tabs: signing in or out in one of them happens in all. */
export function syncSessionAcrossTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionKey && event.key !== null) return
    const person = storedPerson()
    if (person?.userId !== presence.person?.userId) change(afterReading(person))
  })
}

function afterReading(person: Person | undefined): SessionState {
  return person ? { person } : {}
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function change(next: SessionState) {
  clearToast()
  presence = next
  for (const listener of listeners) listener()
}
