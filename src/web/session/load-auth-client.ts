import { withTimeout } from '../lib/api/timeout.ts'

/** Fetches the auth client, which a page with a valid session needs only for its next renewal. */
export const loadAuthClient = () => withTimeout(import('./auth-client.ts'))
