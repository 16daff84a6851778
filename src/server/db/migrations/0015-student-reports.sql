-- What a teacher keeps of a student and a period: a text, and the records whose comments stand on the paper. The figures are
-- computed when read.
create table student_reports (
  id uuid primary key,
  student_id uuid not null references students,
  starts_on date not null,
  ends_on date not null,
  text text not null,
  comment_ids uuid[] not null,
  created_by uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_by uuid,
  updated_at timestamptz(3) not null default clock_timestamp(),
  unique (student_id, starts_on, ends_on),
  check (starts_on <= ends_on)
);

create trigger record_change after insert or update or delete on student_reports for each row execute function record_change();
create trigger touch before update on student_reports for each row execute function touch();
