-- The acts that are done once under an id that the client has made, each with the digest of what was asked and with what was
-- answered, for a repeated request; the answer is null once the act has been undone. json, because it is answered as it was written.
create table idempotency_keys (
  id uuid primary key,
  digest text not null,
  answer json,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index on idempotency_keys (created_at);

-- The calendar feed looks for lessons that an undone plan has deleted for good.
create index change_history_deleted_lessons on change_history (changed_at) where operation = 'delete' and table_name = 'scheduled_lessons';

-- What was deleted lists absences too.
create index on absences (deleted_at, id) where deleted_at is not null;
