-- Only invitations are shown, in the list of users. A mail for a new password changes no answer, and anybody may ask for one
-- without a session: it neither changes the version of the school nor stands in the history.
create or replace function record_mail_change() returns trigger language plpgsql as $$
declare
  mail outgoing_mails := case when tg_op = 'DELETE' then old else new end;
begin
  if mail.kind <> 'invite' then
    return null;
  end if;
  perform count_school_change();
  perform insert_change(tg_table_name, mail.id::text, tg_op, null, null);
  return null;
end $$;

-- A newer mail for a new password replaces the one that was sent before; these are from before that.
delete from outgoing_mails where kind = 'recovery' and sent_at is not null;
