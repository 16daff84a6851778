-- The save of which a change is a part, so that all its changes can be undone: one save of a register is many requests.
-- Its id stands in the setting daybook.save, beside the actor.
alter table change_history add column save_id uuid;
create index on change_history (save_id) where save_id is not null;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  actor uuid := nullif(current_setting('daybook.actor', true), '')::uuid;
  save uuid := nullif(current_setting('daybook.save', true), '')::uuid;
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  perform count_school_change();
  if tg_op = 'UPDATE' and before - 'updated_at' = after - 'updated_at' then
    return null;
  end if;
  insert into change_history (changed_by, save_id, table_name, record_id, operation, before, after)
  values (actor, save, tg_table_name, coalesce(after, before) ->> 'id', lower(tg_op), before, after);
  return null;
end $$;
