-- The version of the school, by which an answer is recognized as unchanged without reading anything else: the sum of
-- school_changes, which every transaction that changes an answer of the API increases by one. Several rows hold it, and a
-- transaction takes one that no other has locked, so that nobody waits for somebody else's commit. As the sum is read from
-- what is committed, it always differs between two moments between which a change was committed, in whatever order.
create table school_changes (
  id integer generated always as identity primary key,
  changes bigint not null
) with (fillfactor = 10);

-- A random start: another database must not have the versions that browsers remember of this one.
insert into school_changes (changes)
select case number when 1 then floor(random() * 1e12) else 0 end from generate_series(1, 32) number;

-- Once in a transaction, which the setting remembers until its end.
create function count_school_change() returns void language plpgsql as $$
begin
  if current_setting('daybook.is_change_counted', true) = 'yes' then
    return;
  end if;
  perform set_config('daybook.is_change_counted', 'yes', true);
  update school_changes set changes = changes + 1
  where id = (select id from school_changes order by id for update skip locked limit 1);
  if not found then
    insert into school_changes (changes) values (1);
  end if;
end $$;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('daybook.actor', true), '')::uuid;
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  perform count_school_change();
  if tg_op = 'UPDATE' and before - 'updated_at' = after - 'updated_at' then
    return null;
  end if;
  insert into change_history (changed_by, table_name, record_id, operation, before, after)
  values (actor, tg_table_name, coalesce(after, before) ->> 'id', lower(tg_op), before, after);
  return null;
end $$;

-- The list of users shows whether an invitation was sent.
create function record_mail_change() returns trigger language plpgsql as $$
begin
  perform count_school_change();
  return null;
end $$;
create trigger record_mail_change after insert or update or delete on outgoing_mails
  for each row execute function record_mail_change();
