-- The company's directory removed the person: disabled, kept, and not told to it any more.
alter table users add column scim_removed_at timestamptz;
-- A directory asks for people by their addresses and for pages of all of them, the oldest first: its pages must not move as people come.
create index users_scim on users (company_id, created_at, id) where is_active and scim_removed_at is null;
create index groups_scim on groups (company_id, created_at, id);
create unique index groups_external on groups (company_id, external_id) where external_id is not null;
