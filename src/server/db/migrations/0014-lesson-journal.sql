-- What was taught in a lesson, what was set for homework, and the teachers' own notes. A constant default changes no stored row, so
-- neither earlier lessons nor their history are written anew.
alter table scheduled_lessons
  add column topic text not null default '',
  add column homework text not null default '',
  add column notes text not null default '';
