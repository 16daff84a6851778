-- The persons of those of these sessions that still exist, with the approval and the version of the school as they are now.
-- A function, because every request asks this: a connection keeps the plan of a function's statement, also behind a pooler,
-- where planning takes longer than finding the person. Stable: it sees what the statement that calls it sees.
create function callers(session_ids uuid[])
returns table (
  session_id uuid, user_id uuid, email text, approval_id uuid, role text, status text, school_version text
) language plpgsql stable as $$
begin
  return query
  select session.id, session.user_id, account.email, approval.id, approval.role, approval.status,
    (select sum(changes)::text from school_changes)
  from auth.sessions session
  join auth.users account on account.id = session.user_id
  left join approved_users approval on approval.email = account.email
  where session.id = any(session_ids);
end $$;
