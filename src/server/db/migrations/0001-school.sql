-- The school: who may come in, templates, classes, students, lessons and what is recorded in them.
--
-- Names are compared by the Ukrainian alphabet, Latin letters after Cyrillic ones: the collation "uk-x-icu".
-- created_by, updated_by and invited_by hold the account id of a person; they are no foreign keys, because accounts are
-- really deleted while what they made stays.
-- updated_at has milliseconds, so that a client can hand it back unchanged, and always grows: the trigger "touch".

create function touch() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $$;

create table approved_users (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 255),
  role text not null check (role in ('teacher', 'assistant', 'admin')),
  status text not null default 'invited' check (status in ('invited', 'active', 'suspended')),
  invited_by uuid,
  activated_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  unique (email)
);

create table first_admin_links (
  token_hash bytea primary key,
  created_at timestamptz(3) not null default clock_timestamp()
);

create table lesson_templates (
  id uuid primary key,
  title text collate "uk-x-icu" not null check (title <> ''),
  description text not null check (description <> ''),
  student_pages text not null default '',
  total_duration integer not null default 45 check (total_duration >= 0),
  lesson_structure jsonb not null check (jsonb_typeof(lesson_structure) = 'array'),
  objectives jsonb not null check (jsonb_typeof(objectives) = 'array'),
  basic_materials text not null default '',
  additional_resources text not null default '',
  preparation_notes text not null default '',
  create_digest text,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3)
);
create index on lesson_templates (title) where deleted_at is null;

create table classes (
  id uuid primary key,
  name text collate "uk-x-icu" not null check (name <> '' and name = btrim(name)),
  color text not null default '#3B82F6'
    check (color in ('#3B82F6', '#10B981', '#F59E0B', '#EF4444', '#8B5CF6', '#06B6D4', '#EC4899', '#84CC16')),
  create_digest text,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3)
);
create index on classes (name) where deleted_at is null;

create table weekly_schedule_entries (
  class_id uuid not null references classes,
  id text not null check (length(id) between 1 and 64),
  position integer not null,
  day_of_week smallint not null check (day_of_week between 0 and 6),
  start_time time(0) not null,
  end_time time(0) not null,
  primary key (class_id, id),
  check (start_time < end_time)
);

create table students (
  id uuid primary key,
  first_name text collate "uk-x-icu" not null check (first_name <> ''),
  last_name text collate "uk-x-icu" not null check (last_name <> ''),
  student_id text not null check (student_id ~ '^STU[0-9]{7}$'),
  create_digest text,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3)
);
create unique index students_student_id_living on students (student_id) where deleted_at is null;
create index on students (last_name, first_name) where deleted_at is null;

-- A first membership has no start: it counts for every earlier lesson. ends_on is the first day that no longer counts.
create table class_memberships (
  id uuid primary key,
  student_id uuid not null references students,
  class_id uuid not null references classes,
  starts_on date,
  ends_on date,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  check (starts_on is null or ends_on is null or starts_on < ends_on)
);
create unique index class_memberships_one_current on class_memberships (student_id) where ends_on is null;
create unique index class_memberships_one_first on class_memberships (student_id) where starts_on is null;
create index on class_memberships (class_id, student_id);
create index on class_memberships (student_id);

-- Memberships of one student never share a day.
create function refuse_shared_days() returns trigger language plpgsql as $$
begin
  if exists (
    select from class_memberships other
    where other.student_id = new.student_id and other.id <> new.id
      and daterange(other.starts_on, other.ends_on) && daterange(new.starts_on, new.ends_on)
  ) then
    raise exclusion_violation using message = 'memberships of one student share a day', constraint = 'class_memberships_no_shared_days';
  end if;
  return null;
end $$;
create constraint trigger class_memberships_no_shared_days after insert or update on class_memberships
  deferrable initially deferred for each row execute function refuse_shared_days();

create table scheduled_lessons (
  id uuid primary key,
  template_id uuid not null references lesson_templates,
  class_id uuid not null references classes,
  date date not null,
  start_time time(0) not null check (start_time < '23:15'),
  end_time time(0) not null,
  create_digest text,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3),
  check (end_time = start_time + interval '45 minutes')
);
create index on scheduled_lessons (date, start_time) where deleted_at is null;
create index on scheduled_lessons (class_id, date) where deleted_at is null;
create index on scheduled_lessons (template_id);

create table student_progress (
  id uuid primary key,
  student_id uuid not null references students,
  scheduled_lesson_id uuid not null references scheduled_lessons,
  is_present boolean not null default true,
  points numeric(6, 2) check (points between -1000 and 1000),
  comment text not null default '',
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  unique (scheduled_lesson_id, student_id),
  check (is_present or points is null)
);
create index on student_progress (student_id);

-- The change history: what the database itself writes of every insert, update and delete of school data.
create table change_history (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid,
  table_name text not null,
  record_id text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb
);
create index on change_history (table_name, record_id, id);

-- Who is acting stands in the setting daybook.actor for the length of a transaction.
create function record_change() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('daybook.actor', true), '')::uuid;
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if tg_op = 'UPDATE' and before - 'updated_at' = after - 'updated_at' then
    return null;
  end if;
  insert into change_history (changed_by, table_name, record_id, operation, before, after)
  values (actor, tg_table_name, coalesce(after, before) ->> 'id', lower(tg_op), before, after);
  return null;
end $$;

do $$
declare
  school_table text;
begin
  foreach school_table in array array[
    'approved_users', 'lesson_templates', 'classes', 'weekly_schedule_entries', 'students', 'class_memberships',
    'scheduled_lessons', 'student_progress'
  ] loop
    execute format('create trigger record_change after insert or update or delete on %I for each row execute function record_change()', school_table);
    if school_table <> 'weekly_schedule_entries' then
      execute format('create trigger touch before update on %I for each row execute function touch()', school_table);
    end if;
  end loop;
end $$;

-- Letters on their way. The link is a secret: it is forgotten as soon as the letter has gone.
create table outgoing_mails (
  id uuid primary key,
  email text not null,
  kind text not null check (kind in ('recovery', 'invite')),
  link text,
  link_expires_at timestamptz(3) not null,
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  check ((link is null) = (next_attempt_at is null))
);
create index on outgoing_mails (next_attempt_at) where next_attempt_at is not null;
create index on outgoing_mails (email, created_at);
