import { defaultAttendanceSettings } from '../src/contract/attendance-settings/rules.ts'
import { attentionPortion } from '../src/contract/dashboard/rules.ts'
import { emptySchoolCalendar } from '../src/contract/school-calendar/rules.ts'
import {
  analytics,
  classes,
  idsOfLessonStudents,
  instant,
  isLessonTaughtBy,
  isTeacher,
  journal,
  lessons,
  list,
  one,
  record,
  students,
  templates,
  time,
} from './baseline-sql.ts'

/**
 * A GET path of the API, and SQL by hand whose one value is the same JSON that an admin is answered; parameters are those of
 * the path, then of the query, null where the caller leaves one out.
 */
export type BaselineQuery = { path: string; query: string[]; sql: string }

const dashboard = one(`select (select count(*) from classes where deleted_at is null) as "activeClasses",
  (select count(*) from students where deleted_at is null) as "totalStudents",
  (select count(*) from scheduled_lessons where deleted_at is null and date = $1::date) as "lessonsToday",
  (select count(*) from lesson_templates where deleted_at is null) as "templates",
  exists (select from scheduled_lessons where deleted_at is null) as "hasLessons"`)

/** On the person $4 of the home page; who teaches nothing sees everyone's lessons. */
const isTeacherNow = isTeacher('$4', '$1::date - 14')
const isShownAtHome = `($4::uuid is null or ${isLessonTaughtBy('$4')} or not ${isTeacherNow})`

const openRegisters = `(with open as materialized (${lessons(
  `deleted_at is null and date between $1::date - 14 and $1::date - 1 and ${isShownAtHome}`,
  { open: 'where coalesce(cardinality(day.members), 0) + register.guests > register.count' },
)})
  select json_build_object('count', (select count(*) from open), 'classIds', array(select distinct "classId" from open order by 1), 'lessons', ${list(`select * from open limit ${attentionPortion}`)}))`

/** The columns of the one document in a table, or the default while none is stored. */
const schoolDocument = (table: string, columns: string, byDefault: object) =>
  `coalesce(${one(`select ${columns}, ${instant('updated_at')} as "updatedAt" from ${table} where id = 1`)},
    '${JSON.stringify({ ...byDefault, updatedAt: null })}')`

export const baselineQueries: BaselineQuery[] = [
  {
    path: '/api/dashboard/home',
    query: ['today', 'from', 'to', 'teacherId'],
    sql: one(`select case when ${isTeacherNow} then $4::uuid end as "teacherId", ${dashboard} as dashboard,
      ${openRegisters} as "openRegisters",
      ${list(lessons(`deleted_at is null and date between $2::date and $3::date and ${isShownAtHome}`))} as lessons`),
  },
  {
    path: '/api/scheduled-lessons',
    query: ['from', 'to', 'teacherId'],
    sql: list(
      lessons(
        `deleted_at is null and date between $1::date and $2::date and ($3::uuid is null or ${isLessonTaughtBy('$3')})`,
        { journal },
      ),
    ),
  },
  {
    path: '/api/school-calendar',
    query: [],
    sql: schoolDocument(
      'school_calendars',
      `terms, days_off as "daysOff", bell_schedules as "bellSchedules", bell_days as "bellDays", week_names as "weekNames",
        first_week_on as "firstWeekOn"`,
      emptySchoolCalendar,
    ),
  },
  {
    path: '/api/attendance-settings',
    query: [],
    sql: schoolDocument(
      'attendance_settings',
      'states, leaves_out_excused as "leavesOutExcused"',
      defaultAttendanceSettings,
    ),
  },
  {
    path: '/api/people',
    query: [],
    sql: `json_strip_nulls(${list(`select account.id, approval.name, null::boolean as "hasLeft"
      from approved_users approval join auth.users account on account.email = approval.email
      union all select id, name, true from former_people order by name, id`)})`,
  },
  { path: '/api/students', query: [], sql: list(students('students.deleted_at is null')) },
  { path: '/api/classes', query: [], sql: list(classes('true')) },
  { path: '/api/lesson-templates', query: [], sql: list(templates('deleted_at is null')) },
  {
    path: '/api/scheduled-lessons/:id/register',
    query: [],
    sql: one(`select ${one(lessons('lesson.id = $1', { journal }))} as lesson,
      ${one(templates('id = (select template_id from scheduled_lessons where id = $1)'))} as template,
      ${list(students(`students.id = any(${idsOfLessonStudents('$1')})`))} as students,
      ${list(`select ${record} from student_progress record where scheduled_lesson_id = $1 order by id`)} as progress,
      ${list(`select distinct on (student_id) student_id as "studentId", state, reason
        from absences join scheduled_lessons lesson on lesson.id = $1 and lesson.date between starts_on and ends_on
        where absences.deleted_at is null and student_id = any(${idsOfLessonStudents('$1')})
        order by student_id, absences.created_at desc`)} as absences,
      (select earlier.id from scheduled_lessons lesson
        join scheduled_lessons earlier on earlier.class_id = lesson.class_id and earlier.date = lesson.date and earlier.start_time < lesson.start_time
        where lesson.id = $1 and earlier.deleted_at is null
          and exists (select from student_progress where scheduled_lesson_id = earlier.id)
        order by earlier.start_time desc limit 1) as "previousLessonId"`),
  },
  {
    path: '/api/classes/:id/detail',
    query: ['from', 'to'],
    sql: one(`select ${one(classes('classes.id = $1'))} as class,
      ${list(students('students.deleted_at is null and classes.id = $1'))} as students,
      ${list(
        lessons(`deleted_at is null and class_id = $1
          and ($2::date is null or date >= $2::date) and ($3::date is null or date <= $3::date)`),
      )} as lessons,
      (select count(*) from scheduled_lessons where class_id = $1 and deleted_at is null and date < $2::date) as "earlierLessonCount"`),
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
    path: '/api/absences',
    query: ['studentId'],
    sql: list(`select id, student_id as "studentId", starts_on as "from", ends_on as "to", state, reason,
      ${instant('created_at')} as "createdAt", ${instant('updated_at')} as "updatedAt"
      from absences where student_id = $1 and deleted_at is null order by starts_on desc, id desc`),
  },
  {
    path: '/api/approved-users',
    query: [],
    sql: list(`select id, email, name, role, status, invited_by as "invitedBy", ${instant('created_at')} as "createdAt",
      ${instant('activated_at')} as "activatedAt", null as "invitationMail" from approved_users order by created_at desc, id desc`),
  },
]
