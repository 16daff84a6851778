import { newId } from '../new-id.ts'

/** What this tab calls itself with every change that it sends, so that it knows its own changes when they are told. */
export const clientId = newId()
