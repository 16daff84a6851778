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
create trigger record_change after insert or update or delete on attendance_settings for each row execute function record_change();
create trigger touch before update on attendance_settings for each row execute function touch();
