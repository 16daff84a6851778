import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { heartbeatSeconds } from '../../../contract/changes/rules.ts'
import { can } from '../../../contract/kernel/permissions.ts'
import type { Db } from '../../db/transaction.ts'
import type { Caller, RequestIdentity } from '../../http/session.ts'
import { listCallers } from '../approved-users/repository.ts'
import { type Batch, recentBatches, restrictedNouns } from './batches/service.ts'

/** A reader of the changes. */
export type ChangeStream = { identity: RequestIdentity; send: (text: string) => void; end: () => void }

/** How often the version is asked for while somebody listens. */
const intervalMs = 200
/** For so long nothing is asked after a failure, at most. */
const maxPauseMs = 5_000
/** A browser opens one; the oldest ends when there are more, which may be of connections that are lost. */
const maxStreamsOfSession = 6
const maxStreamsOfPerson = 20

type Options = {
  db: Db
  clock: () => Date
  log: FastifyBaseLogger
  /** Resolves after so many milliseconds. */
  wait?: (milliseconds: number) => Promise<unknown>
}

const waitByClock = (milliseconds: number) => delay(milliseconds, undefined, { ref: false })

/**
 * Tells streams what was committed, by any process. The version of the school is asked for by the statement that finds the
 * streams' sessions, so that a stream ends with its session; what has changed is read only when the version has.
 */
export function changeFeed({ db, clock, log, wait = waitByClock }: Options) {
  const streams = new Set<ChangeStream>()
  const batches = recentBatches(db, (batch) => {
    for (const stream of streams) stream.send(eventsOf(batch, stream.identity.caller))
  })
  let isRunning = false

  /** Sends what a stream has missed since its version, and from then on everything; without a version only that. */
  async function add(stream: ChangeStream, lastEventId: string | undefined): Promise<void> {
    const newest = Number(stream.identity.schoolVersion)
    // What an earlier read has begun with may be older.
    while (batches.currentVersion() < newest) await batches.readOnce()
    const missed = lastEventId === undefined ? [] : batches.listAfter(versionOf(lastEventId))
    for (const batch of missed) stream.send(eventsOf(batch, stream.identity.caller))
    stream.send(heartbeat(batches.currentVersion()))
    streams.add(stream)
    const { sessionId, userId } = stream.identity.caller
    endOldest((caller) => caller.sessionId === sessionId, maxStreamsOfSession)
    endOldest((caller) => caller.userId === userId, maxStreamsOfPerson)
    void run()
  }

  function endOldest(isCounted: (caller: Caller) => boolean, max: number): void {
    const [oldest, ...rest] = [...streams].filter(({ identity }) => isCounted(identity.caller))
    if (oldest && rest.length >= max) oldest.end()
  }

  /** Asks for the version, and shows from time to time that the streams are still there, while somebody listens. */
  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    let pause = intervalMs
    let beatAt = Date.now()
    while (streams.size > 0) {
      await wait(pause)
      try {
        const version = await updateIdentities(db, streams, clock)
        if (version !== undefined && version !== batches.currentVersion()) await batches.readOnce()
        pause = intervalMs
      } catch (error) {
        log.debug(error, 'The changes could not be read')
        pause = Math.min(2 * pause, maxPauseMs)
      }
      if (Date.now() - beatAt < heartbeatSeconds * 1000) continue
      beatAt = Date.now()
      for (const stream of streams) stream.send(heartbeat(batches.currentVersion()))
    }
    isRunning = false
  }

  return {
    add,
    remove: (stream: ChangeStream) => void streams.delete(stream),
    close: () => {
      for (const stream of streams) stream.end()
    },
  }
}

/** The events of a batch for somebody, of whom the last has its version. */
function eventsOf({ version, changes }: Batch, { approval }: Caller): string {
  const isAdmin = approval !== undefined && can(approval.role, 'manageUsers')
  const events = changes.flatMap((change) => {
    const nouns = isAdmin ? change.nouns : change.nouns.filter((noun) => !restrictedNouns.includes(noun))
    // The ids of what somebody may not know of are among the others.
    const ids = nouns.length < change.nouns.length ? [] : change.ids
    return nouns.length > 0 ? [`event: change\ndata: ${JSON.stringify({ ...change, nouns, ids })}\n`] : []
  })
  const last = events.pop()
  return last === undefined ? '' : [...events, `id: ${version}\n${last}`].join('\n').concat('\n')
}

function heartbeat(version: number): string {
  return `id: ${version}\nevent: heartbeat\ndata: {}\n\n`
}

/** The version that an event was sent with; one that is not known for an id that is none. */
function versionOf(eventId: string): number {
  return /^\d{1,16}$/.test(eventId) ? Number(eventId) : -1
}

/**
 * Gives each stream its caller as approved now, or ends it where the session, the approval or the token has ended. Answers the
 * version of the school at that moment, unless no stream goes on.
 */
async function updateIdentities(
  db: Db,
  streams: ReadonlySet<ChangeStream>,
  clock: () => Date,
): Promise<number | undefined> {
  const ids = new Set([...streams].map(({ identity }) => identity.caller.sessionId))
  const found = new Map((await listCallers(db, [...ids])).map((identity) => [identity.caller.sessionId, identity]))
  const now = clock().getTime() / 1000
  let version: number | undefined
  for (const stream of streams) {
    const identity = found.get(stream.identity.caller.sessionId)
    // A stream that was opened meanwhile was not asked for.
    if (!identity && !ids.has(stream.identity.caller.sessionId)) continue
    const isActive = identity?.caller.approval?.status === 'active'
    if (!identity || !isActive || stream.identity.expiresAt <= now) stream.end()
    else {
      stream.identity = { ...stream.identity, ...identity }
      version = Number(identity.schoolVersion)
    }
  }
  return version
}
