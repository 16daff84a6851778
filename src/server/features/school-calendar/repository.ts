import { sql } from 'kysely'
import { type SchoolCalendar, usualPeriods } from '../../../contract/school-calendar/rules.ts'
import { anyOf } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'

/** How many periods and weeks a calendar has. */
type Counts = { periods: number; weeks: number }
type Use = { kind: 'period' | 'week'; number: number; classNames: string[] }

/** The first period or week beyond these counts that timetables of classes use, with the names of the classes. */
export async function findUseBeyond(tx: Tx, { periods, weeks }: Counts): Promise<Use | undefined> {
  const { rows } = await sql<Use>`
    select kind, number, array_agg(distinct name order by name) as class_names
    from (
      select 'period' as kind, entry.period as number, classes.name
      from weekly_schedule_entries entry join classes on classes.id = entry.class_id and classes.deleted_at is null
      where entry.period > ${periods}::int
      union all
      select 'week', week.number, classes.name
      from weekly_schedule_entries entry join classes on classes.id = entry.class_id and classes.deleted_at is null,
        unnest(entry.weeks) as week(number)
      where week.number > ${weeks}::int
    ) used
    group by kind, number order by kind, number limit 1
  `.execute(tx)
  return rows[0]
}

/**
 * Gives the entries of all timetables the times of their periods, and their classes a new version; those of deleted classes lose
 * what is beyond the counts.
 */
export async function updatePeriodTimes(tx: Tx, calendar: SchoolCalendar, actor: string) {
  const { weekNames } = calendar
  const periods = usualPeriods(calendar)
  await sql`
    update weekly_schedule_entries entry
    set period = case when entry.period <= ${periods.length}::int then entry.period end,
      weeks = case when ${weekNames.length}::int >= all (entry.weeks) then entry.weeks end
    where entry.period > ${periods.length}::int or ${weekNames.length}::int < any (entry.weeks)
  `.execute(tx)
  const { rows } = await sql<{ classId: string }>`
    update weekly_schedule_entries entry set start_time = usual.start_time, end_time = usual.end_time
    from rows from (jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as ("startTime" time, "endTime" time))
      with ordinality as usual (start_time, end_time, number)
    where entry.period = usual.number
      and (entry.start_time, entry.end_time) is distinct from (usual.start_time, usual.end_time)
    returning entry.class_id
  `.execute(tx)
  const classIds = [...new Set(rows.map(({ classId }) => classId))]
  // Only those that are not deleted, because a deleted one keeps who has deleted it.
  await sql`
    update classes set updated_by = ${actor}
    where id in (select id from classes where id = ${anyOf(classIds)} and deleted_at is null order by id for update)
  `.execute(tx)
}
