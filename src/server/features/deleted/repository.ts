import { type RawBuilder, sql } from 'kysely'
import { type DeletedKind, deletedPortion } from '../../../contract/deleted/rules.ts'
import type { DeletedEntry, DeletedQuery } from '../../../contract/deleted/schema.ts'
import { foldText, otherApostrophes } from '../../../contract/kernel/text.ts'
import type { Db } from '../../db/transaction.ts'

/** The columns that not all kinds have, null but for those given. */
function columnsWith(given: { [column: string]: RawBuilder<unknown> }) {
  const columns = { ...none, ...given }
  return sql.join(Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))
}
const none = {
  student_id: sql`null::text`,
  absent_student_id: sql`null::uuid`,
  class_id: sql`null::uuid`,
  template_id: sql`null::uuid`,
  date: sql`null::date`,
  end_date: sql`null::date`,
  start_time: sql`null::time`,
}

function titled(table: string) {
  const columns = columnsWith({ name: sql`subject.title` })
  return { columns, from: sql`${sql.table(table)} subject`, searched: sql`subject.title` }
}

/** What entries are of: their table, the columns that not all have, and the text that is searched. */
const sources: Record<
  DeletedKind,
  { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; searched: RawBuilder<unknown> }
> = {
  student: {
    columns: columnsWith({
      name: sql`subject.last_name || ' ' || subject.first_name`,
      student_id: sql`subject.student_id`,
    }),
    from: sql`students subject`,
    searched: sql`concat_ws(' ', subject.last_name, subject.first_name, subject.student_id)`,
  },
  class: {
    columns: columnsWith({ name: sql`subject.name` }),
    from: sql`classes subject`,
    searched: sql`subject.name`,
  },
  template: titled('lesson_templates'),
  unit: titled('units'),
  lesson: {
    columns: columnsWith({
      name: sql`template.title`,
      class_id: sql`subject.class_id`,
      template_id: sql`subject.template_id`,
      date: sql`subject.date`,
      start_time: sql`subject.start_time`,
    }),
    from: sql`scheduled_lessons subject
      join lesson_templates template on template.id = subject.template_id
      join classes class on class.id = subject.class_id`,
    searched: sql`concat_ws(' ', template.title, class.name, subject.date)`,
  },
  absence: {
    columns: columnsWith({
      name: sql`student.last_name || ' ' || student.first_name`,
      absent_student_id: sql`subject.student_id`,
      date: sql`subject.starts_on`,
      end_date: sql`subject.ends_on`,
    }),
    from: sql`absences subject join students student on student.id = subject.student_id`,
    searched: sql`concat_ws(' ', student.last_name, student.first_name, student.student_id, subject.starts_on, subject.ends_on)`,
  },
}
const kinds = Object.keys(sources) as DeletedKind[]

/** A portion of the entries deleted since the instant from which on deletions can be restored, or before it, the newest first. */
export function listDeleted(
  db: Db,
  age: 'restorable' | 'older',
  { kind, search = '', before, beforeId }: DeletedQuery,
  restorableSince: string,
): Promise<DeletedEntry[]> {
  const words = foldText(search).split(' ').filter(Boolean)
  const found = (kind ? [kind] : kinds).map((each) => {
    const conditions = [
      age === 'restorable'
        ? sql`subject.deleted_at >= ${restorableSince}`
        : sql`subject.deleted_at < ${restorableSince}`,
      ...(before ? [sql`(subject.deleted_at, subject.id) < (${instantOf(before)}, ${beforeId}::uuid)`] : []),
      ...words.map((word) => sql`position(${word} in ${folded(sources[each].searched)}) > 0`),
    ]
    return sql`(${select(each)} where ${sql.join(conditions, sql` and `)} order by deleted_at desc, subject.id desc limit ${deletedPortion})`
  })
  const portion = sql`
    select * from (${sql.join(found, sql` union all `)}) found order by deleted_at desc, id desc limit ${deletedPortion}`
  return describe(db, portion, restorableSince)
}

/** In seconds, because PostgreSQL reads fewer instants than the API accepts, such as those of the year 0. */
function instantOf(text: string) {
  return sql`to_timestamp(${Date.parse(text) / 1000}::float8)`
}

/** A text as `foldText` makes it, but for repeated spaces. */
function folded(text: RawBuilder<unknown>) {
  return sql`translate(normalize(lower(${text}), NFC), ${otherApostrophes}, ${"'".repeat(otherApostrophes.length)})`
}

/** The deleted entry with this id, of whatever kind. */
export async function findDeleted(db: Db, id: string, restorableSince: string): Promise<DeletedEntry | undefined> {
  const found = kinds.map((kind) => sql`(${select(kind)} where subject.id = ${id} and subject.deleted_at is not null)`)
  const [entry] = await describe(db, sql.join(found, sql` union all `), restorableSince)
  return entry
}

function select(kind: DeletedKind) {
  const { columns, from } = sources[kind]
  return sql`select ${sql.lit(kind)} as kind, subject.id, subject.deleted_at, subject.updated_by, ${columns} from ${from}`
}

/**
 * Adds to found entries what they belong to, and what uses them: what is not deleted, or was deleted since `restorableSince`, and
 * lessons deleted earlier with records of such students. A unit counts until it is purged, because it names its templates.
 */
async function describe(db: Db, found: RawBuilder<unknown>, restorableSince: string): Promise<DeletedEntry[]> {
  const isKept = (table: string) =>
    sql`(${sql.ref(`${table}.deleted_at`)} is null or ${sql.ref(`${table}.deleted_at`)} >= ${restorableSince})`
  // A subquery, because a join would be planned as one with the whole table.
  const isStudentKept = (id: RawBuilder<unknown>) =>
    sql`(select ${isKept('students')} from students where students.id = ${id})`
  const recordsOf = (lessonId: RawBuilder<unknown>) => sql`
    student_progress record where record.scheduled_lesson_id = ${lessonId} and ${isStudentKept(sql`record.student_id`)}`
  const lessonsOf = (column: RawBuilder<unknown>) => sql`(
    select count(*) from scheduled_lessons used where ${column} = entry.id
    and (${isKept('used')} or exists (select from ${recordsOf(sql`used.id`)}))
  )`
  const { rows } = await sql<DeletedEntry>`
    with entry as materialized (${found})
    select entry.id, entry.kind, entry.name, entry.deleted_at, entry.updated_by as deleted_by,
      entry.student_id, entry.absent_student_id, entry.date, entry.end_date, entry.start_time, class.name as class_name,
      to_jsonb(array_remove(array[
        case when class.deleted_at is not null then jsonb_build_object('kind', 'class', 'id', class.id, 'name', class.name) end,
        case when template.deleted_at is not null then jsonb_build_object('kind', 'template', 'id', template.id, 'name', template.title) end,
        case when student.deleted_at is not null then jsonb_build_object('kind', 'student', 'id', student.id, 'name', entry.name) end
      ], null)) as also_deleted,
      (
        select jsonb_build_object('id', holder.id, 'name', holder.last_name || ' ' || holder.first_name)
        from students holder where holder.student_id = entry.student_id and holder.deleted_at is null
      ) as student_id_holder,
      case entry.kind
        when 'template' then ${lessonsOf(sql`used.template_id`)}
        when 'class' then ${lessonsOf(sql`used.class_id`)}
        when 'student' then (
          select count(*) from student_progress record join scheduled_lessons used on used.id = record.scheduled_lesson_id
          where record.student_id = entry.id and ${isKept('used')}
        )
        else 0
      end as lesson_count,
      case entry.kind
        when 'class' then (
          select count(distinct past.student_id) from class_memberships past
          where past.class_id = entry.id and ${isStudentKept(sql`past.student_id`)}
        )
        when 'lesson' then (select count(*) from ${recordsOf(sql`entry.id`)})
        else 0
      end as student_count,
      case entry.kind
        when 'template' then (select count(*) from units where units.template_ids @> array[entry.id])
        else 0
      end as unit_count
    from entry
    left join classes class on class.id = coalesce(entry.class_id, (
      select membership.class_id from class_memberships membership
      where entry.kind = 'student' and membership.student_id = entry.id and membership.ends_on is null
    ))
    left join lesson_templates template on template.id = entry.template_id
    left join students student on student.id = entry.absent_student_id
    order by entry.deleted_at desc, entry.id desc
  `.execute(db)
  return rows
}
