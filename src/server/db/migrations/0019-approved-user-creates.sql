-- Tells a repeated create of an approved user from another one under the same id, as in the tables of the school. Without a
-- digest are the users of before, and the first admin.
alter table approved_users add column create_digest text;
