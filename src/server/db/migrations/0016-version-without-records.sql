-- How many of a counter's changes were of records of students alone. By far the most saves are, and most lists have nothing of
-- them: the sum of changes - record_changes is the version by which those are recognized as unchanged.
alter table school_changes add column record_changes bigint not null default 0;

drop function count_school_change();

-- Once in a transaction; settings remember the counter with its value, and whether only records were changed, until the end.
create function count_school_change(of_record boolean default false) returns void language plpgsql as $$
declare
  counter school_changes;
  place text := current_setting('daybook.change_position', true);
begin
  if coalesce(place, '') <> '' then
    if not of_record and current_setting('daybook.only_records', true) = 'yes' then
      update school_changes set record_changes = record_changes - 1 where id = split_part(place, ':', 1)::integer;
      perform set_config('daybook.only_records', '', true);
    end if;
    return;
  end if;
  update school_changes set changes = changes + 1, record_changes = record_changes + of_record::integer
  where id = (select id from school_changes order by id for update skip locked limit 1)
  returning * into counter;
  if not found then
    insert into school_changes (changes, record_changes) values (1, of_record::integer) returning * into counter;
  end if;
  perform set_config('daybook.change_position', counter.id || ':' || counter.changes, true);
  perform set_config('daybook.only_records', case when of_record then 'yes' else '' end, true);
end $$;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  perform count_school_change(tg_table_name = 'student_progress');
  if tg_op = 'UPDATE' and before - 'updated_at' = after - 'updated_at' then
    return null;
  end if;
  perform insert_change(tg_table_name, coalesce(after, before) ->> 'id', tg_op, before, after);
  return null;
end $$;

-- The persons of those of these sessions that still exist, with the approval and both versions of the school as they are now.
-- A function, because every request asks this: a connection keeps the plan of a function's statement, also behind a pooler,
-- where planning takes longer than finding the person. Stable: it sees what the statement that calls it sees. The function
-- callers stays as it is for processes of the version before, which read while this one starts: their connections have prepared
-- a statement with its columns.
create function callers_with_versions(session_ids uuid[])
returns table (
  session_id uuid, user_id uuid, email text, approval_id uuid, role text, status text,
  school_version text, version_without_records text
) language plpgsql stable as $$
begin
  return query
  select session.id, session.user_id, account.email, approval.id, approval.role, approval.status,
    version.school, version.without_records
  from auth.sessions session
  join auth.users account on account.id = session.user_id
  left join approved_users approval on approval.email = account.email
  cross join (
    select sum(changes)::text as school, sum(changes - record_changes)::text as without_records from school_changes
  ) version
  where session.id = any(session_ids);
end $$;
