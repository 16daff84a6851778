-- How a student was present or absent, beyond is_present, which stays the answer to whether: null where there is nothing more to say,
-- as in all earlier records. So neither they nor their history are written anew, and what counts by is_present stays as it is.
alter table student_progress
  add column state text,
  add column minutes smallint,
  add constraint student_progress_state_check check (
    state is null or (state in ('late', 'leftEarly', 'excused', 'ill') and is_present = (state in ('late', 'leftEarly')))
  ),
  add constraint student_progress_minutes_check check (
    minutes is null or (minutes between 1 and 300 and state is not null and state in ('late', 'leftEarly'))
  );

-- Which of these states a school uses, under which names, and whether excused and ill are left out of the attendance rate, in one row,
-- or none until it is first saved.
create table attendance_settings (
  id integer primary key check (id = 1),
  states jsonb not null check (jsonb_typeof(states) = 'object'),
  leaves_out_excused boolean not null,
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp()
);

-- Absences that are known beforehand: they stand as proposals in the registers of their days.
create table absences (
  id uuid primary key,
  student_id uuid not null references students,
  starts_on date not null,
  ends_on date not null,
  state text not null check (state in ('absent', 'excused', 'ill')),
  reason text not null default '',
  create_digest text,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3),
  check (starts_on <= ends_on)
);
create index on absences (student_id);

do $$
declare
  school_table text;
begin
  foreach school_table in array array['attendance_settings', 'absences'] loop
    execute format('create trigger record_change after insert or update or delete on %I for each row execute function record_change()', school_table);
    execute format('create trigger touch before update on %I for each row execute function touch()', school_table);
  end loop;
end $$;
