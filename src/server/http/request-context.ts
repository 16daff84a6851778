import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dateAt, timeAt } from '../../contract/kernel/dates.ts'
import { clientHeader } from '../../contract/kernel/endpoint.ts'
import { uuid } from '../../contract/kernel/fields.ts'
import { can } from '../../contract/kernel/permissions.ts'
import type { Caller } from './session.ts'

/** The sender and the time of a request: created once by `mount`, and passed to every service. */
export type RequestContext = {
  /** The caller's account id, which the change history stores. */
  actor: string
  caller: Caller
  /** Whether the caller is answered the teachers' notes of lessons. */
  mayReadNotes: boolean
  /** The program that sends the request, such as one tab of a browser, where it names itself. */
  client: string | undefined
  now: Date
  /** The school's date at `now`, 'YYYY-MM-DD'. */
  today: string
  /** The school's time at `now`, 'HH:MM'. */
  time: string
  /** The school's date at an instant, 'YYYY-MM-DD'. */
  dayOf: (instant: Date) => string
}

type Options = { clock: () => Date; timezone: string }

/** Adds `contextOf` to the server; `timezone` is the school's, by its IANA name. */
export function registerRequestContext(app: FastifyInstance, { clock, timezone }: Options): void {
  const dayOf = (instant: Date) => dateAt(instant, timezone)
  app.decorate('contextOf', (caller: Caller, request: FastifyRequest) => {
    const now = clock()
    const named = request.headers[clientHeader]
    const client = named === undefined ? undefined : uuid.safeParse(named).data
    const mayReadNotes = caller.approval !== undefined && can(caller.approval.role, 'readNotes')
    return {
      actor: caller.userId,
      caller,
      mayReadNotes,
      client,
      now,
      // Only some requests need these, and formats by time zone take as long as the rest of this.
      get today() {
        return dayOf(now)
      },
      get time() {
        return timeAt(now, timezone)
      },
      dayOf,
    }
  })
}
