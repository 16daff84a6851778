/** A GET path of the API, and SQL by hand whose one value is the same JSON; parameters are those of the path, then of the query. */
export type BaselineQuery = { path: string; query: string[]; sql: string }

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const time = (column: string) => `to_char(${column}, 'HH24:MI')`
const list = (rows: string) => `(select coalesce(json_agg(row_to_json(entry)), '[]') from (${rows}) entry)`
const one = (row: string) => `(select row_to_json(entry) from (${row}) entry)`

/** On a row of `lesson`, whether a row of `membership` counts. */
const counts = `(membership.starts_on is null or membership.starts_on <= lesson.date) and (membership.ends_on is null or lesson.date < membership.ends_on)`

const lessons = (condition: string, open = '') => `
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
    lesson.is_added_later as "isAddedLater",
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

const students = (condition: string) => `
  select students.id, first_name as "firstName", last_name as "lastName", student_id_text as "studentId", classes.id as "classId",
    case when classes.id is not null then membership.starts_on end as "inClassSince",
    ${instant('students.created_at')} as "createdAt", ${instant('students.updated_at')} as "updatedAt"
  from (select *, student_id as student_id_text from students) students
  left join class_memberships membership on membership.student_id = students.id and membership.ends_on is null
  left join classes on classes.id = membership.class_id and classes.deleted_at is null
  where ${condition}
  order by last_name, first_name, student_id_text`

const classes = (condition: string) => `
  select classes.id, name, color,
    ${list(`select id, day_of_week as "dayOfWeek", ${time('start_time')} as "startTime", ${time('end_time')} as "endTime"
      from weekly_schedule_entries where class_id = classes.id order by position`)} as "weeklySchedule",
    (select count(*) from class_memberships membership join students on students.id = membership.student_id
      where membership.class_id = classes.id and membership.ends_on is null and students.deleted_at is null) as "studentCount",
    teachers,
    ${instant('classes.created_at')} as "createdAt", ${instant('classes.updated_at')} as "updatedAt"
  from classes where deleted_at is null and ${condition} order by name, id`

const templates = (condition: string) => `
  select id, title, description, student_pages as "studentPages", total_duration as "totalDuration",
    lesson_structure as "lessonStructure", objectives, basic_materials as "basicMaterials",
    additional_resources as "additionalResources", preparation_notes as "preparationNotes", created_by as "createdBy",
    ${instant('created_at')} as "createdAt", ${instant('updated_at')} as "updatedAt"
  from lesson_templates where ${condition} order by title, id`

const record = `record.id, record.student_id as "studentId", record.scheduled_lesson_id as "scheduledLessonId",
  record.is_present as "isPresent", record.points::float8, record.comment, ${instant('record.updated_at')} as "updatedAt"`

const analytics = `
  with today as materialized (select date_trunc('month', (now() at time zone 'Europe/Kyiv'))::date as month, date_trunc('week', (now() at time zone 'Europe/Kyiv'))::date as monday),
  roster as materialized (${students('students.deleted_at is null and classes.id = $1')}),
  entry as materialized (
    select record.student_id, record.is_present, record.points, lesson.month, lesson.monday
    from (select id, date_trunc('month', date::timestamp)::date as month, date_trunc('week', date::timestamp)::date as monday
      from scheduled_lessons where class_id = $1 and deleted_at is null) lesson
    cross join lateral (select student_id, is_present, points from student_progress where scheduled_lesson_id = lesson.id offset 0) record
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
    select week::date as monday, count(*) filter (where is_present) as present, count(is_present) as total
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
    ${list('select monday, present, total from weekly order by monday')} as weeks`

const dashboard = one(`select (select count(*) from classes where deleted_at is null) as "activeClasses",
  (select count(*) from students where deleted_at is null) as "totalStudents",
  (select count(*) from scheduled_lessons where deleted_at is null and date = $1::date) as "lessonsToday",
  (select count(*) from lesson_templates where deleted_at is null) as "templates",
  exists (select from scheduled_lessons where deleted_at is null) as "hasLessons"`)

const openRegisters = (fields: string) => `(with open as materialized (${lessons(
  'deleted_at is null and date between $1::date - 14 and $1::date - 1',
  'where coalesce(cardinality(day.members), 0) + register.guests > register.count',
)})
  select json_build_object(${fields} 'count', (select count(*) from open), 'lessons', ${list('select * from open limit 6')}))`

export const baselineQueries: BaselineQuery[] = [
  { path: '/api/dashboard', query: ['today'], sql: dashboard },
  { path: '/api/dashboard/open-registers', query: ['today'], sql: openRegisters(`'teacherId', null,`) },
  {
    path: '/api/dashboard/home',
    query: ['today', 'from', 'to'],
    sql: one(`select null as "teacherId", ${dashboard} as dashboard, ${openRegisters('')} as "openRegisters",
      ${list(lessons('deleted_at is null and date between $2::date and $3::date'))} as lessons`),
  },
  {
    path: '/api/scheduled-lessons',
    query: ['from', 'to'],
    sql: list(lessons('deleted_at is null and date between $1::date and $2::date')),
  },
  { path: '/api/students', query: [], sql: list(students('students.deleted_at is null')) },
  { path: '/api/classes', query: [], sql: list(classes('true')) },
  { path: '/api/lesson-templates', query: [], sql: list(templates('deleted_at is null')) },
  {
    path: '/api/scheduled-lessons/:id/register',
    query: [],
    sql: one(`select ${one(lessons('lesson.id = $1'))} as lesson,
      ${one(templates('id = (select template_id from scheduled_lessons where id = $1)'))} as template,
      ${list(
        students(`students.id = any(array(
        select member.id from scheduled_lessons lesson join class_memberships membership on membership.class_id = lesson.class_id
        join students member on member.id = membership.student_id
        where lesson.id = $1 and member.deleted_at is null and ${counts}
        union select student_id from student_progress where scheduled_lesson_id = $1))`),
      )} as students,
      ${list(`select ${record} from student_progress record where scheduled_lesson_id = $1 order by id`)} as progress`),
  },
  {
    path: '/api/classes/:id/detail',
    query: [],
    sql: one(`select ${one(classes('classes.id = $1'))} as class,
      ${list(students('students.deleted_at is null and classes.id = $1'))} as students,
      ${list(lessons('deleted_at is null and class_id = $1'))} as lessons`),
  },
  { path: '/api/classes/:id/analytics', query: [], sql: one(analytics) },
  {
    path: '/api/students/:id/detail',
    query: [],
    sql: one(`select ${one(students('students.id = $1'))} as student,
      ${one(classes('classes.id = (select class_id from class_memberships where student_id = $1 and ends_on is null)'))} as class,
      ${list(`select ${record}, json_build_object('id', lesson.id, 'date', lesson.date, 'startTime', ${time('lesson.start_time')},
          'endTime', ${time('lesson.end_time')}, 'template', json_build_object('id', template.id, 'title', template.title)) as "scheduledLesson"
        from student_progress record
        cross join lateral (select * from scheduled_lessons where id = record.scheduled_lesson_id and deleted_at is null offset 0) lesson
        join lesson_templates template on template.id = lesson.template_id
        where record.student_id = $1 order by lesson.date, lesson.start_time, lesson.id`)} as progress`),
  },
  {
    path: '/api/approved-users',
    query: [],
    sql: list(`select id, email, role, status, invited_by as "invitedBy", ${instant('created_at')} as "createdAt",
      ${instant('activated_at')} as "activatedAt", null as "invitationMail" from approved_users order by created_at desc, id desc`),
  },
]
