-- The name by which colleagues see who changed something; '' until the person or an admin has given one.
alter table approved_users add column name text collate "uk-x-icu" not null default '' check (length(name) <= 100);

-- The names of those whose approval and account are deleted, by the account id that stands in what they changed.
create table former_people (
  id uuid primary key,
  name text collate "uk-x-icu" not null check (name <> '')
);
