import type { FastifyRequest } from 'fastify'
import type { BaseLogger } from 'pino'

/** What the log records about security, each by the name that its line has as `event`, with its level. */
const events = {
  'signed-in': 'info',
  'sign-in-failed': 'warn',
  'signed-out': 'info',
  'session-ended': 'info',
  'token-reused': 'warn',
  'link-sent': 'info',
  'link-refused': 'warn',
  'password-changed': 'info',
  'password-not-changed': 'warn',
  throttled: 'warn',
  refused: 'warn',
  'first-admin-created': 'info',
  'user-approved': 'info',
  'user-invited': 'info',
  'user-activated': 'info',
  'user-updated': 'info',
  'user-deleted': 'info',
  'calendar-feed-renewed': 'info',
  restored: 'info',
  purged: 'info',
  exported: 'info',
  erased: 'info',
  'backup-written': 'info',
  'backup-restored': 'info',
} as const satisfies Record<string, 'info' | 'warn'>

export type EventName = keyof typeof events

/** Ids and words of the program: never what a person has typed, which may be a password, or the name of a student. */
export type EventFields = Record<string, string | number | undefined>

/** Writes one line with the id and the address of the request. */
export function logEvent({ log, ip }: FastifyRequest, event: EventName, fields: EventFields): void {
  writeEvent(log, event, { ip, ...fields })
}

/** Writes one line of something that no request has asked for. */
export function writeEvent(log: Pick<BaseLogger, 'info' | 'warn'>, event: EventName, fields: EventFields): void {
  log[events[event]]({ event, ...fields }, event)
}
