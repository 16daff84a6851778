-- A file of its own, because the indexes of a long history take their time: every request reads approved_users, which 0007
-- locks until its end. While these are made the school is read, and only writes wait.

-- The history of a class has the entries of its timetable, that of a student the memberships, that of a register the records.
create index change_history_timetable on change_history ((coalesce(after, before) ->> 'class_id'), id)
  where table_name = 'weekly_schedule_entries';
create index change_history_memberships on change_history ((coalesce(after, before) ->> 'student_id'), id)
  where table_name = 'class_memberships';
create index change_history_register on change_history ((coalesce(after, before) ->> 'scheduled_lesson_id'), id)
  where table_name = 'student_progress';
