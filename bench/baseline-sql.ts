import { otherApostrophes } from '../src/contract/kernel/text.ts'

// Parts of the baseline's statements: the rows of each kind of entity as the API answers them.

export const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export const time = (column: string) => `to_char(${column}, 'HH24:MI')`
export const list = (rows: string) => `(select coalesce(json_agg(row_to_json(entry)), '[]') from (${rows}) entry)`
export const one = (row: string) => `(select row_to_json(entry) from (${row}) entry)`

/** On a row of `lesson`, whether a row of `membership` counts. */
const counts = `(membership.starts_on is null or membership.starts_on <= lesson.date) and (membership.ends_on is null or lesson.date < membership.ends_on)`

/** Whether a row of `classes` is taught by a person, by account id. */
const hasTeacher = (person: string) =>
  `classes.teachers @> jsonb_build_array(jsonb_build_object('id', ${person}::uuid))`

/** Whether a row of `lesson` is taught by a person: as one of its own teachers, or of its class's where it has none. */
export const isLessonTaughtBy = (person: string) => `case when lesson.teacher_ids is null
  then lesson.class_id in (select id from classes where ${hasTeacher(person)}) else lesson.teacher_ids @> array[${person}::uuid] end`

/** Whether a person teaches a class, or was given a lesson of that day or a later one. */
export const isTeacher = (
  person: string,
  since: string,
) => `(exists (select from classes where deleted_at is null and ${hasTeacher(person)})
  or exists (select from scheduled_lessons where deleted_at is null and teacher_ids @> array[${person}::uuid] and date >= ${since}))`

/** The journal as a teacher or an admin reads it. */
export const journal = 'lesson.topic, lesson.homework, lesson.notes,'

/** The members of the class of a lesson on its day, and who has a record for it. */
export const idsOfLessonStudents = (lessonId: string) => `array(
  select students.id from scheduled_lessons lesson join class_memberships membership on membership.class_id = lesson.class_id
  join students on students.id = membership.student_id
  where lesson.id = ${lessonId} and students.deleted_at is null and ${counts}
  union select student_id from student_progress where scheduled_lesson_id = ${lessonId})`

export const lessons = (condition: string, { journal = '', open = '' } = {}) => `
  with lesson as materialized (select * from scheduled_lessons lesson where ${condition}),
  day as materialized (
    select lesson.class_id, lesson.date, array_agg(students.id) as members
    from (select distinct class_id, date from lesson) lesson
    join class_memberships membership on membership.class_id = lesson.class_id and ${counts}
    join students on students.id = membership.student_id and students.deleted_at is null
    group by lesson.class_id, lesson.date)
  select lesson.id, lesson.template_id as "templateId", lesson.class_id as "classId", lesson.date,
    ${time('lesson.start_time')} as "startTime", ${time('lesson.end_time')} as "endTime", ${instant('lesson.updated_at')} as "updatedAt",
    json_build_object('id', template.id, 'title', template.title) as template,
    json_build_object('id', classes.id, 'name', classes.name, 'color', classes.color) as class,
    coalesce(to_json(lesson.teacher_ids), array_to_json(array(select teacher -> 'id' from jsonb_array_elements(classes.teachers) teacher))) as "teacherIds",
    lesson.is_added_later as "isAddedLater", ${journal}
    coalesce(cardinality(day.members), 0) + register.guests as "studentCount",
    coalesce(cardinality(day.members), 0) + register.guests - register.absent as "presentCount",
    register.count as "progressCount", register.graded as "gradedCount"
  from lesson join lesson_templates template on template.id = lesson.template_id join classes on classes.id = lesson.class_id
  left join day on day.class_id = lesson.class_id and day.date = lesson.date
  cross join lateral (
    select count(*) as count, count(points) as graded, count(*) filter (where not is_present) as absent,
      count(*) filter (where (student_id = any(day.members)) is not true) as guests
    from student_progress where scheduled_lesson_id = lesson.id) register
  ${open}
  order by lesson.date, lesson.start_time, classes.name, lesson.id`

export const students = (condition: string) => `
  select students.id, first_name as "firstName", last_name as "lastName", student_id_text as "studentId", classes.id as "classId",
    case when classes.id is not null then membership.starts_on end as "inClassSince",
    ${instant('students.created_at')} as "createdAt", ${instant('students.updated_at')} as "updatedAt"
  from (select *, student_id as student_id_text from students) students
  left join class_memberships membership on membership.student_id = students.id and membership.ends_on is null
  left join classes on classes.id = membership.class_id and classes.deleted_at is null
  where ${condition}
  order by ${alphabetical('last_name')}, ${alphabetical('first_name')}, student_id_text`

const alphabetical = (name: string) => `translate(${name}, '''${otherApostrophes}', '')`

export const classes = (condition: string) => `
  select classes.id, name, color,
    json_strip_nulls(${list(`select id, day_of_week as "dayOfWeek", ${time('start_time')} as "startTime", ${time('end_time')} as "endTime", period, weeks
      from weekly_schedule_entries where class_id = classes.id order by position`)}) as "weeklySchedule",
    (select count(*) from class_memberships membership join students on students.id = membership.student_id
      where membership.class_id = classes.id and membership.ends_on is null and students.deleted_at is null) as "studentCount",
    teachers,
    ${instant('classes.created_at')} as "createdAt", ${instant('classes.updated_at')} as "updatedAt"
  from classes where deleted_at is null and ${condition} order by name, id`

export const templates = (condition: string) => `
  select id, title, description, student_pages as "studentPages", total_duration as "totalDuration",
    lesson_structure as "lessonStructure", objectives, basic_materials as "basicMaterials",
    additional_resources as "additionalResources", preparation_notes as "preparationNotes", created_by as "createdBy",
    ${instant('created_at')} as "createdAt", ${instant('updated_at')} as "updatedAt"
  from lesson_templates where ${condition} order by title, id`

export const record = `record.id, record.student_id as "studentId", record.scheduled_lesson_id as "scheduledLessonId",
  record.is_present as "isPresent", record.points::float8, record.comment,
  coalesce(record.state, case when record.is_present then 'present' else 'absent' end) as state, record.minutes,
  ${instant('record.updated_at')} as "updatedAt", record.updated_by as "updatedBy"`

export const analytics = `
  with today as materialized (select date_trunc('month', (now() at time zone 'Europe/Kyiv'))::date as month, date_trunc('week', (now() at time zone 'Europe/Kyiv'))::date as monday),
  roster as materialized (${students('students.deleted_at is null and classes.id = $1')}),
  entry as materialized (
    select record.student_id, record.is_present, record.state, record.points, lesson.month, lesson.monday
    from (select id, date_trunc('month', date::timestamp)::date as month, date_trunc('week', date::timestamp)::date as monday
      from scheduled_lessons where class_id = $1 and deleted_at is null) lesson
    cross join lateral (select student_id, is_present, state, points from student_progress where scheduled_lesson_id = lesson.id offset 0) record
    join roster on roster.id = record.student_id),
  monthly as materialized (select student_id, month, sum(points) as points, count(*) as entries from entry group by student_id, month),
  shown as materialized (
    select shown::date as month from today, generate_series(
      (select min(monthly.month) from monthly, today where monthly.month > today.month - interval '24 months' and monthly.month <= today.month), today.month, interval '1 month') shown),
  total as (
    select student_id, sum(points) as points, sum(entries) as entries,
      sum(points) filter (where month = (select month from today)) as this_month,
      sum(points) filter (where month = (select month - interval '1 month' from today)) as last_month
    from monthly group by student_id),
  sums as (
    select roster.*, coalesce(points, 0)::float8 as total, coalesce(this_month, 0)::float8 as this_month, coalesce(last_month, 0)::float8 as last_month, coalesce(entries, 0) as entries
    from roster left join total on total.student_id = roster.id),
  weekly as (
    select week::date as monday, count(*) filter (where is_present) as present, count(is_present) as total,
      count(*) filter (where state = 'excused') as excused, count(*) filter (where state = 'ill') as ill
    from today, generate_series((select min(entry.monday) from entry, today where entry.monday between today.monday - 52 * 7 and today.monday), today.monday, interval '1 week') week
    left join entry on entry.monday = week group by week)
  select ${list(`select json_build_object('id', id, 'firstName', "firstName", 'lastName', "lastName", 'studentId', "studentId", 'classId', "classId",
        'inClassSince', "inClassSince", 'createdAt', "createdAt", 'updatedAt', "updatedAt") as student,
      total as "totalPoints", this_month as "currentMonthPoints", last_month as "lastMonthPoints", entries as "progressEntries",
      case when last_month <> 0 then 100 * (this_month - last_month) / abs(last_month) else 100 * sign(this_month) end as "momChange",
      (select coalesce(json_agg(coalesce(monthly.points, 0)::float8 order by shown.month), '[]') from shown
        left join monthly on monthly.month = shown.month and monthly.student_id = sums.id) as "monthlyPoints"
      from sums order by total desc, "lastName", "firstName", "studentId"`)} as "studentRoster",
    ${list(`select to_char(shown.month, 'YYYY-MM') as month, coalesce(sum(points), 0)::float8 as points, coalesce(sum(entries), 0) as "progressEntries"
      from shown left join monthly on monthly.month = shown.month group by shown.month order by shown.month`)} as months,
    ${list('select monday, present, total, excused, ill from weekly order by monday')} as weeks`
