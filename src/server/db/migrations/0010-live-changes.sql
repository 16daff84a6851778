-- Where a change of the history stands in the school's version: the counter of school_changes that its transaction has
-- increased, and to what. A transaction holds its counter until it is committed, so that within one counter the order of the
-- values is the order of the commits: whoever knows what every counter was reads exactly what was committed since, also by a
-- transaction that began earlier and took longer. Earlier rows have none.
-- client_id is the program, such as one tab of a browser, that has sent the change, so that it does not take it for somebody else's.
alter table change_history
  add column counter_id integer,
  add column counter_value bigint,
  add column client_id uuid;
create index on change_history (counter_id, counter_value) where counter_id is not null;

-- Once in a transaction; the setting remembers the counter and its value until the end.
create or replace function count_school_change() returns void language plpgsql as $$
declare
  counter school_changes;
begin
  if coalesce(current_setting('daybook.change_position', true), '') <> '' then
    return;
  end if;
  update school_changes set changes = changes + 1
  where id = (select id from school_changes order by id for update skip locked limit 1)
  returning * into counter;
  if not found then
    insert into school_changes (changes) values (1) returning * into counter;
  end if;
  perform set_config('daybook.change_position', counter.id || ':' || counter.changes, true);
end $$;

create function insert_change(table_name text, record_id text, operation text, before jsonb, after jsonb)
returns void language plpgsql as $$
declare
  place text[] := string_to_array(current_setting('daybook.change_position'), ':');
begin
  insert into change_history (
    changed_by, save_id, client_id, counter_id, counter_value, table_name, record_id, operation, before, after
  )
  values (
    nullif(current_setting('daybook.actor', true), '')::uuid, nullif(current_setting('daybook.save', true), '')::uuid,
    nullif(current_setting('daybook.client', true), '')::uuid, place[1]::integer, place[2]::bigint,
    insert_change.table_name, insert_change.record_id, lower(insert_change.operation), insert_change.before, insert_change.after
  );
end $$;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  perform count_school_change();
  if tg_op = 'UPDATE' and before - 'updated_at' = after - 'updated_at' then
    return null;
  end if;
  perform insert_change(tg_table_name, coalesce(after, before) ->> 'id', tg_op, before, after);
  return null;
end $$;

-- A mail stands in the history without its contents, which are secret: only that it has changed.
create or replace function record_mail_change() returns trigger language plpgsql as $$
begin
  perform count_school_change();
  perform insert_change(tg_table_name, (case when tg_op = 'DELETE' then old.id else new.id end)::text, tg_op, null, null);
  return null;
end $$;

-- The server processes that run, each with its PUBLIC_URL ('' where it is not set): tokens and cookies of one are refused by one
-- that has another.
create table server_processes (
  id uuid primary key,
  public_url text not null,
  host text not null,
  pid integer not null,
  seen_at timestamptz(3) not null
);
