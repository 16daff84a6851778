import type { FastifyInstance } from 'fastify'
import { dateAt } from '../../contract/kernel/dates.ts'
import type { Caller } from './session.ts'

/** The sender and the time of a request: created once by `mount`, and passed to every service. */
export type RequestContext = {
  /** The caller's account id, which the change history stores. */
  actor: string
  caller: Caller
  now: Date
  /** The school's date at `now`, 'YYYY-MM-DD'. */
  today: string
  /** The school's date at an instant, 'YYYY-MM-DD'. */
  dayOf: (instant: Date) => string
}

type Options = { clock: () => Date; timezone: string }

/** Adds `contextOf` to the server; `timezone` is the school's, by its IANA name. */
export function registerRequestContext(app: FastifyInstance, { clock, timezone }: Options): void {
  const dayOf = (instant: Date) => dateAt(instant, timezone)
  app.decorate('contextOf', (caller: Caller) => {
    const now = clock()
    return { actor: caller.userId, caller, now, today: dayOf(now), dayOf }
  })
}
