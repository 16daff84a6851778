-- The plans that were made, each with the digest of what was asked and with what was answered, for a repeated request; the answer is
-- null once the plan has been undone. json, because it is answered as it was written.
create table lesson_plans (
  id uuid primary key,
  digest text not null,
  answer json
);

-- The calendar feed looks for lessons that an undone plan has deleted for good.
create index change_history_deleted_lessons on change_history (changed_at) where operation = 'delete' and table_name = 'scheduled_lessons';
