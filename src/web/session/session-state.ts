import { useSyncExternalStore } from 'react'
import type { Role } from '../../contract/kernel/permissions.ts'
import { type Person, sessionKey, storedPerson } from './stored-person.ts'
import { forgetToast } from '../lib/toast.ts'

/** Why somebody finds themselves signed out: the name of a sentence of the login page. */
export type Notice = 'notApproved' | 'suspended' | 'activationFailed' | 'verificationFailed' | 'sessionEnded'

/** Who is here. The role is known from the sign-in; after a reload it is asked for. */
export type Presence =
  | { person: Person; role?: Role | undefined; notice?: undefined }
  | { person?: undefined; role?: undefined; notice?: Notice | undefined }

const listeners = new Set<() => void>()
let presence: Presence = afterReading(storedPerson())

/** Called when somebody has signed in; without a role it is asked for. */
export function enter(person: Person, role?: Role) {
  change({ person, role })
}

/** Called when the session is over; a notice tells the person why, on the login page. */
export function leave(notice?: Notice) {
  if (presence.person || notice) change({ notice })
}

export function usePresence() {
  return useSyncExternalStore(subscribe, currentPresence, currentPresence)
}

export function currentPresence() {
  return presence
}

/** Follows the other tabs: signing in or out in one of them happens in all. */
export function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionKey && event.key !== null) return
    const person = storedPerson()
    if (person?.userId !== presence.person?.userId) change(afterReading(person))
  })
}

function afterReading(person: Person | undefined): Presence {
  return person ? { person } : {}
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function change(next: Presence) {
  forgetToast()
  presence = next
  for (const listener of listeners) listener()
}
