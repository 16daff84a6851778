-- Fills a migrated, empty database with a generated school. Settings of the session: bench.classes, bench.students,
-- bench.lessons_per_week, bench.weeks (with lessons before this one), bench.recorded_weeks (the last of them, which have records)
-- and bench.monday (of this week). Triggers and foreign keys are off, so the history is written here, too. The same
-- settings make a school of the same size and shape.
set session_replication_role = replica;
select setseed(0.5);

create temporary table author as select id from auth.users limit 1;

insert into lesson_templates (id, title, description, lesson_structure, objectives, created_by, updated_by)
select uuidv7(), 'Тема ' || number, 'Порівнювати дроби на числовій прямій, частина ' || number,
  '[{"id":"main","title":"Робота в парах","duration":45,"description":"Вправи 1–12 на сторінці 34"}]',
  '["Порівняти два дроби", "Пояснити вибір"]', author.id, author.id
from generate_series(1, 60) number, author;

create temporary table numbered_class as
select number, uuidv7() as id from generate_series(0, current_setting('bench.classes')::int - 1) number;
insert into classes (id, name, color, created_by, updated_by)
select numbered_class.id, number % 11 + 1 || '-' || chr(1040 + number / 11), (array['#3B82F6', '#10B981', '#F59E0B', '#EF4444'])[number % 4 + 1], author.id, author.id
from numbered_class, author;
insert into weekly_schedule_entries (class_id, id, position, day_of_week, start_time, end_time)
select id, 'day-' || day, day, day, '08:00'::time + number % 8 * interval '1 hour', '08:45'::time + number % 8 * interval '1 hour'
from numbered_class, generate_series(1, 5) day;

-- Each class has one to three teachers, and each teacher as many classes, spread over the school, as make 20 to 25 lessons a
-- week; the author is one of them. What is left over is one more teacher's.
create temporary table teaching as
with place as (
  select number as class_number, row_number() over (order by number, ordinal) - 1 as place
  from numbered_class, generate_series(1, 3 - number % 3) ordinal
), load as (select greatest(1, round(22.0 * current_setting('bench.classes')::int / current_setting('bench.lessons_per_week')::int))::int as classes),
teacher as (select greatest(3, count(*) / load.classes) as count, greatest(3, count(*) / load.classes) * load.classes as places from place, load group by load.classes)
select distinct class_number, (case when place < teacher.places then place % teacher.count else teacher.count end)::int as teacher_number from place, teacher;
create temporary table numbered_teacher as
select teacher_number as number, case teacher_number when 0 then author.id else uuidv7() end as id
from (select distinct teacher_number from teaching) teacher, author;
insert into auth.users (id, email, created_at, updated_at)
select numbered_teacher.id, 'teacher-' || number || '@school.test', now(), now() from numbered_teacher where number > 0;
insert into approved_users (id, email, name, role, status)
select uuidv7(), 'teacher-' || number || '@school.test', 'Учитель № ' || number, 'teacher', 'active' from numbered_teacher where number > 0;
update classes set teachers = (
  select jsonb_agg(jsonb_build_object('id', numbered_teacher.id, 'subject', 'Математика') order by teacher_number)
  from teaching join numbered_teacher on numbered_teacher.number = teacher_number where class_number = numbered_class.number)
from numbered_class where numbered_class.id = classes.id;

create temporary table numbered_student as
select number, uuidv7() as id, number * current_setting('bench.classes')::int / current_setting('bench.students')::int as class_number
from generate_series(0, current_setting('bench.students')::int - 1) number;
insert into students (id, first_name, last_name, student_id, created_by, updated_by)
select numbered_student.id,
  (array['Олександр', 'Марія', 'Андрій', 'Софія', 'Богдан', 'Анна', 'Вероніка', 'Дмитро', 'Єва', 'Злата', 'Юрій'])[number % 11 + 1],
  (array['Бондаренко', 'Гончар', 'Дорошенко', 'Іваненко', 'Ковальчук', 'Мельник', 'Шевченко', 'Ткачук', 'Яковенко', 'Їжакевич', 'Ґалаґан', 'Лук’яненко', 'Щур'])[number / 11 % 13 + 1],
  'STU' || 2010000 + number, author.id, author.id
from numbered_student, author;
insert into class_memberships (id, student_id, class_id, created_by, updated_by)
select uuidv7(), numbered_student.id, numbered_class.id, author.id, author.id
from numbered_student join numbered_class on numbered_class.number = class_number, author;

insert into absences (id, student_id, starts_on, ends_on, state, created_by, updated_by)
select uuidv7(), numbered_student.id, current_setting('bench.monday')::date - 20, current_setting('bench.monday')::date - 18, 'ill', author.id, author.id
from numbered_student, author;

insert into student_reports (id, student_id, starts_on, ends_on, text, comment_ids, created_by, updated_by)
select uuidv7(), numbered_student.id, current_setting('bench.monday')::date - 60, current_setting('bench.monday')::date - 1, 'Works well.', '{}', author.id, author.id
from numbered_student, author;

-- Weeks without the holidays, and two ahead.
create temporary table numbered_week as
select monday, row_number() over (order by monday) as number from (
  (select monday::date from generate_series(current_setting('bench.monday')::date - interval '400 weeks', current_setting('bench.monday')::date - interval '1 week', interval '1 week') monday
   where extract(month from monday) not in (7, 8) and to_char(monday, 'MM-DD') not between '12-22' and '12-31'
   order by monday desc limit current_setting('bench.weeks')::int)
  union all
  select monday::date from generate_series(current_setting('bench.monday')::date, current_setting('bench.monday')::date + interval '2 weeks', interval '1 week') monday
) as teaching;
create temporary table template_number as select row_number() over () - 1 as number, id from lesson_templates;
-- One lesson in 60 has a substitute.
insert into scheduled_lessons (id, template_id, class_id, date, start_time, end_time, teacher_ids, created_by, updated_by)
select uuidv7(), template_number.id, numbered_class.id, monday + slot % 5, start_time, start_time + interval '45 minutes',
  case when (slot + numbered_week.number) % 60 = 0 then array[numbered_teacher.id] end, author.id, author.id
from numbered_week
cross join generate_series(0, current_setting('bench.lessons_per_week')::int - 1) slot
cross join lateral (select '08:00'::time + slot / 5 % 8 * interval '1 hour' as start_time) begin
join numbered_class on numbered_class.number = (slot + numbered_week.number * 7) % current_setting('bench.classes')::int
join template_number on template_number.number = (numbered_week.number * 3 + slot) % 60
join numbered_teacher on numbered_teacher.number = (numbered_week.number + slot / 60) % (select count(*) from numbered_teacher), author;

-- Registers of the last weeks before this one: 3 % without a record, 9 % absent, 15 % not graded.
insert into student_progress (id, student_id, scheduled_lesson_id, is_present, points, comment, created_by, updated_by)
select uuidv7(), student_id, lesson_id, outcome > 0.12, case when outcome > 0.27 then round(outcome * 12) end,
  case when outcome > 0.97 then 'Дуже активно працював(ла)' else '' end, author.id, author.id
from (
  select membership.student_id, lesson.id as lesson_id, random() as outcome
  from scheduled_lessons lesson join class_memberships membership on membership.class_id = lesson.class_id
  where lesson.date < current_setting('bench.monday')::date and lesson.date >= (
    select monday from numbered_week where monday < current_setting('bench.monday')::date
    order by monday desc offset current_setting('bench.recorded_weeks')::int - 1 limit 1)
  order by lesson.date, lesson.start_time
) entry, author
where outcome > 0.03;

insert into change_history (changed_by, table_name, record_id, operation, after)
select created_by, 'scheduled_lessons', id, 'insert', to_jsonb(lesson) from scheduled_lessons lesson;
insert into change_history (changed_by, table_name, record_id, operation, after)
select created_by, 'student_progress', id, 'insert', to_jsonb(record) from student_progress record;
