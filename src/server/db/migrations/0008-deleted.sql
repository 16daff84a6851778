-- What is deleted is listed by the time of its deletion.
create index on lesson_templates (deleted_at, id) where deleted_at is not null;
create index on classes (deleted_at, id) where deleted_at is not null;
create index on students (deleted_at, id) where deleted_at is not null;
create index on scheduled_lessons (deleted_at, id) where deleted_at is not null;

-- The foreign key looks for lessons of a purged class among the deleted ones, too.
create index on scheduled_lessons (class_id);

-- A row that no longer exists is found in the history by what it belonged to: every one of them has a delete there.
create index on change_history ((before ->> 'student_id')) where operation = 'delete';
create index on change_history ((before ->> 'class_id')) where operation = 'delete';
create index on change_history ((before ->> 'scheduled_lesson_id')) where operation = 'delete';
