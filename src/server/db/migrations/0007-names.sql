-- The name by which colleagues see who changed something; '' until the person or an admin has given one.
alter table approved_users add column name text collate "uk-x-icu" not null default '' check (length(name) <= 100);

-- The names of those whose approval and account are deleted, by the account id that stands in what they changed.
create table former_people (
  id uuid primary key,
  name text collate "uk-x-icu" not null check (name <> '')
);

-- The changes of one transaction are shown as one: a class with its timetable, a student with the class. Null in what was
-- written before.
alter table change_history add column transaction_id xid8;
alter table change_history alter column transaction_id set default pg_current_xact_id();
