import { randomBytes } from 'node:crypto'
import type { CalendarFeed } from '../../../contract/calendar-feed/schema.ts'
import { addDays } from '../../../contract/kernel/dates.ts'
import { mapConstraintErrors } from '../../db/constraint-errors.ts'
import type { Db, Tx } from '../../db/transaction.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { notApproved } from '../../http/session.ts'
import { isTeacherSince } from '../dashboard/repository.ts'
import { findFeedOf, listFeedLessons, replaceFeed } from './repository.ts'

const pastDays = 28
const futureDays = 365
/** For how long a deleted lesson is sent as cancelled, so that every calendar has asked for it meanwhile. */
const cancelledDays = 28

type Site = { publicUrl: string }

export async function getCalendarFeed(
  db: Db,
  { actor, today }: RequestContext,
  { publicUrl }: Site,
): Promise<CalendarFeed> {
  const [feed, isTeacher] = await Promise.all([
    findFeedOf(db, actor),
    isTeacherSince(db, actor, addDays(today, -pastDays)),
  ])
  return {
    url: feed ? `${publicUrl}/calendar/${feed.secret}.ics` : null,
    createdAt: feed?.createdAt ?? null,
    isTeacher,
  }
}

/** Gives the caller a new secret, by which their feed is found from now on; throws 403 when they are deleted at this moment. */
export async function renewCalendarFeed(tx: Tx, context: RequestContext, site: Site): Promise<CalendarFeed> {
  const secret = randomBytes(32).toString('base64url')
  await mapConstraintErrors({ calendar_feeds_person_id_fkey: notApproved }, () =>
    replaceFeed(tx, { personId: context.actor, secret, createdAt: context.now }),
  )
  return getCalendarFeed(tx, context, site)
}

/** The lessons of a person as iCalendar, from four weeks ago to a year ahead. */
export async function writeFeed(
  db: Db,
  personId: string,
  { today, now, timezone, publicUrl }: Site & { today: string; now: Date; timezone: string },
): Promise<string> {
  const lessons = await listFeedLessons(db, personId, {
    from: addDays(today, -pastDays),
    to: addDays(today, futureDays),
    deletedSince: new Date(now.getTime() - cancelledDays * 86_400_000),
  })
  // Loaded when the first calendar is read, because most processes never write one.
  const { writeCalendar } = await import('./icalendar/service.ts')
  return writeCalendar(lessons, { timezone, publicUrl })
}
