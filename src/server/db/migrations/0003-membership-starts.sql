-- A membership starts on the day the student joins; a first one had no start before and counted for every earlier lesson.
-- Memberships made so far stay as they are where the student has a record from before the membership was made. The
-- others start on that day, at the school: a student who joined late makes no complete register incomplete any more.
do $$
declare
  zone text := current_setting('daybook.timezone');
begin
  -- The time zones of an older database server may lack the school's.
  begin
    perform now() at time zone zone;
  exception when invalid_parameter_value then
    zone := 'UTC';
  end;
  with joined as (
    select membership.id, membership.ends_on, made.day
    from class_memberships membership
    cross join lateral (select (membership.created_at at time zone zone)::date as day) made
    where membership.starts_on is null and not exists (
      select from student_progress record
      join scheduled_lessons lesson on lesson.id = record.scheduled_lesson_id
      where record.student_id = membership.student_id and lesson.date < made.day
    )
  ),
  -- Who was put right on the day of joining has been in the class on no day.
  put_right as (
    delete from class_memberships using joined
    where class_memberships.id = joined.id and joined.ends_on = joined.day
  )
  update class_memberships set starts_on = joined.day
  from joined
  where class_memberships.id = joined.id and (joined.ends_on is null or joined.day < joined.ends_on);
end $$;

comment on column class_memberships.starts_on is 'The first day that counts; null: always, which one membership of a student may say.';
