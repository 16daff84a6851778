import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Change, heartbeatSeconds, schoolNouns } from '../../../contract/changes/rules.ts'
import { can } from '../../../contract/kernel/permissions.ts'
import type { Db } from '../../db/transaction.ts'
import type { Caller, RequestIdentity } from '../../http/session.ts'
import { listCallers } from '../approved-users/repository.ts'
import { type ChangedRow, type Counters, listCommittedChanges } from './repository.ts'

/** What was committed until a version of the school, and since the one before. */
type Batch = { version: number; changes: Change[] }

/** A reader of the changes. */
export type ChangeStream = { identity: RequestIdentity; send: (text: string) => void; end: () => void }

/** How often the version is asked for while somebody listens, in milliseconds. */
const interval = 200
/** For so long nothing is asked after a failure, at most. */
const longestPause = 5_000
const maxBatches = 500
const maxIds = 200
/** A browser opens one; the oldest ends when there are more, which may be of connections that are lost. */
const maxStreamsOfSession = 6
const maxStreamsOfPerson = 20

type Options = { db: Db; clock: () => Date; log: FastifyBaseLogger }

/**
 * Tells streams what was committed, by any process. The version of the school is asked for by the statement that finds the
 * streams' sessions, so that a stream ends with its session; what has changed is read only when the version has.
 */
export function changeFeed({ db, clock, log }: Options) {
  const streams = new Set<ChangeStream>()
  let counters: Counters | undefined
  /** Oldest first; `start` is the version before the first. */
  const recent: Batch[] = []
  let start = 0
  let version = 0
  let reading: Promise<void> | undefined
  let isRunning = false

  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function read(): Promise<void> {
    const isFirst = counters === undefined
    const committed = await listCommittedChanges(db, counters)
    const previous = version
    counters = committed.counters
    version = Object.values(counters).reduce((sum, changes) => sum + changes, 0)
    if (isFirst) start = version
    if (isFirst || version === previous) return
    const batch = { version, changes: committed.rows ? changesOf(committed.rows) : [everything] }
    recent.push(batch)
    if (recent.length > maxBatches) start = recent.shift()?.version ?? start
    for (const stream of streams) stream.send(textOf(batch, stream.identity.caller))
  }

  /** Ends the streams whose session or token has ended, and reads what has changed. */
  async function check(): Promise<void> {
    const ids = new Set([...streams].map(({ identity }) => identity.caller.sessionId))
    const found = new Map((await listCallers(db, [...ids])).map((identity) => [identity.caller.sessionId, identity]))
    const now = clock().getTime() / 1000
    let newest = version
    for (const stream of streams) {
      const identity = found.get(stream.identity.caller.sessionId)
      // A stream that was opened meanwhile was not asked for.
      if (!identity && !ids.has(stream.identity.caller.sessionId)) continue
      const isActive = identity?.caller.approval?.status === 'active'
      if (!identity || !isActive || stream.identity.expiresAt <= now) stream.end()
      else {
        stream.identity = { ...stream.identity, ...identity }
        newest = Number(identity.schoolVersion)
      }
    }
    if (newest !== version) await readOnce()
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    let pause = interval
    let beatAt = Date.now()
    while (streams.size > 0) {
      await delay(pause, undefined, { ref: false })
      try {
        await check()
        pause = interval
      } catch (error) {
        log.debug(error, 'The changes could not be read')
        pause = Math.min(2 * pause, longestPause)
      }
      if (Date.now() - beatAt < heartbeatSeconds * 1000) continue
      beatAt = Date.now()
      for (const stream of streams) stream.send(heartbeat(version))
    }
    isRunning = false
  }

  /** Sends what a stream has missed since its version, and from then on everything; without a version only that. */
  async function add(stream: ChangeStream, lastEventId: string | undefined): Promise<void> {
    const newest = Number(stream.identity.schoolVersion)
    // What an earlier read has begun with may be older.
    while (version < newest) await readOnce()
    const after = lastEventId === undefined ? version : /^\d{1,16}$/.test(lastEventId) ? Number(lastEventId) : -1
    const isKnown = start <= after && after <= version
    const missed = isKnown ? recent.filter((batch) => batch.version > after) : [{ version, changes: [everything] }]
    for (const batch of missed) stream.send(textOf(batch, stream.identity.caller))
    stream.send(heartbeat(version))
    streams.add(stream)
    const { sessionId, userId } = stream.identity.caller
    endOldest(({ identity }) => identity.caller.sessionId === sessionId, maxStreamsOfSession)
    endOldest(({ identity }) => identity.caller.userId === userId, maxStreamsOfPerson)
    void run()
  }

  function endOldest(isOf: (stream: ChangeStream) => boolean, max: number): void {
    const [oldest, ...rest] = [...streams].filter(isOf)
    if (oldest && rest.length >= max) oldest.end()
  }

  return {
    add,
    remove: (stream: ChangeStream) => void streams.delete(stream),
    close: () => {
      for (const stream of streams) stream.end()
    },
  }
}

/** The nouns whose answers show a table, where that is not the noun of its name. */
const nounsOfTable: Readonly<Record<string, readonly string[]>> = {
  approved_users: ['approved-users', 'people'],
  outgoing_mails: ['approved-users'],
  former_people: ['people'],
  school_calendars: ['school-calendar'],
  weekly_schedule_entries: ['classes'],
  class_memberships: ['students'],
}

const restrictedNouns = ['approved-users']
const everything: Change = { nouns: [...restrictedNouns, 'people', ...schoolNouns], ids: [], by: null, client: null }

/** One change for each person and program. */
function changesOf(rows: readonly ChangedRow[]): Change[] {
  const groups = Map.groupBy(rows, ({ by, client }) => `${by} ${client}`)
  return [...groups.values()].map((group) => {
    const nouns = new Set(group.flatMap(({ tableName }) => nounsOfTable[tableName] ?? tableName.replaceAll('_', '-')))
    const ids = new Set(group.flatMap((row) => row.ids))
    const { by = null, client = null } = group[0] ?? {}
    return { nouns: [...nouns], ids: ids.size > maxIds ? [] : [...ids], by, client }
  })
}

/** The events of a batch for somebody, of whom the last has its version. */
function textOf({ version, changes }: Batch, { approval }: Caller): string {
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
