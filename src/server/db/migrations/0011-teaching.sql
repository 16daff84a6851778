-- Who teaches: the persons of a class, each with a subject or '', and those of a lesson that has others than its class (null:
-- those of its class). The ids are those of accounts.
alter table classes add column teachers jsonb not null default '[]' check (jsonb_typeof(teachers) = 'array');
create index on classes using gin (teachers jsonb_path_ops);

alter table scheduled_lessons
  add column teacher_ids uuid[],
  add column is_added_later boolean not null default false;
create index on scheduled_lessons using gin (teacher_ids) where teacher_ids is not null;

-- Lessons of a plan last as long as their period.
alter table scheduled_lessons
  drop constraint scheduled_lessons_check,
  drop constraint scheduled_lessons_start_time_check,
  add check (start_time < end_time);

-- The calendar of the school: its terms, days off, bell schedules and numbered weeks, in one row, or none until it is first saved. week_names is empty where
-- every week has the same timetable; the week of first_week_on is the first of them.
create table school_calendars (
  id integer primary key check (id = 1),
  terms jsonb not null default '[]' check (jsonb_typeof(terms) = 'array'),
  days_off jsonb not null default '[]' check (jsonb_typeof(days_off) = 'array'),
  bell_schedules jsonb not null default '[]' check (jsonb_typeof(bell_schedules) = 'array'),
  bell_days jsonb not null default '[]' check (jsonb_typeof(bell_days) = 'array'),
  week_names jsonb not null default '[]' check (jsonb_typeof(week_names) = 'array'),
  first_week_on date,
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp()
);

-- An entry takes place at a time, or in a period of the bell schedule, whose usual time it then has; weeks null: in every week.
alter table weekly_schedule_entries
  add column period smallint check (period between 1 and 20),
  add column weeks smallint[] check (cardinality(weeks) between 1 and 10);

-- An ordered list of templates, to be placed into a timetable.
create table units (
  id uuid primary key,
  title text collate "uk-x-icu" not null check (title <> ''),
  template_ids uuid[] not null check (cardinality(template_ids) between 1 and 200),
  create_digest text,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3)
);
create index on units (title) where deleted_at is null;
create index on units (deleted_at, id) where deleted_at is not null;
create index on units using gin (template_ids);

do $$
declare
  school_table text;
begin
  foreach school_table in array array['school_calendars', 'units'] loop
    execute format('create trigger record_change after insert or update or delete on %I for each row execute function record_change()', school_table);
    execute format('create trigger touch before update on %I for each row execute function touch()', school_table);
  end loop;
end $$;

-- The secret part of the address of a person's calendar feed.
create table calendar_feeds (
  person_id uuid primary key references auth.users on delete cascade,
  secret text not null unique,
  created_at timestamptz(3) not null default clock_timestamp()
);
