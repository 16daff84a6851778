import { newId } from '../new-id.ts'

/** The id that this tab sends with every change, so that it recognizes its own changes in the stream. */
export const clientId = newId()
