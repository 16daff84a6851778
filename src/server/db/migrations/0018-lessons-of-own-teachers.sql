-- The lessons of a person in a period are read by class and date, and those with teachers of their own by date: an index of
-- people alone would answer those of all years.
create index on scheduled_lessons (date) where teacher_ids is not null;
drop index scheduled_lessons_teacher_ids_idx;
