import { newId } from '../new-id.ts'

/** The id that this tab sends with every change, so that it recognizes its own changes in the stream. */
export let clientId = newId()

/** Takes another id after a change without an answer: the server may still make it, which is then told as a change of somebody else. */
export function renewClientId(): void {
  clientId = newId()
}
