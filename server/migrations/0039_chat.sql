-- features/chat: Slack workspaces and Microsoft tenants of companies, and what is said there

create table chat_workspaces (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  provider text not null check (provider in ('slack', 'teams')),
  -- the team of Slack, the tenant of Microsoft
  external_id text not null,
  name text not null,
  -- encrypted; Teams has none, because its bot belongs to the installation
  access_token bytea,
  refresh_token bytea,
  token_expires_at timestamptz,
  -- Teams: where its connector is called, and the team whose channels are offered
  service_url text,
  team_id text,
  state text not null default 'active' check (state in ('active', 'stopped')),
  reason text,
  -- the vendor asked to wait until then
  paused_until timestamptz,
  connected_by uuid references users on delete set null,
  created_at timestamptz not null
);
create unique index chat_workspaces_external on chat_workspaces (provider, external_id);
create unique index chat_workspaces_company on chat_workspaces (company_id, provider);
create index chat_workspaces_connected_by on chat_workspaces (connected_by);

create table chat_people (
  id uuid primary key,
  workspace_id uuid not null references chat_workspaces on delete cascade,
  external_id text not null,
  name text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null
);
create unique index chat_people_external on chat_people (workspace_id, external_id);
create unique index chat_people_user on chat_people (user_id, workspace_id);

create table chat_routes (
  id uuid primary key,
  workspace_id uuid not null references chat_workspaces on delete cascade,
  fact text not null check (fact in ('viewed', 'replied', 'commented', 'form_submitted', 'approval_requested')),
  channel_id text not null,
  channel_name text not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create unique index chat_routes_fact on chat_routes (workspace_id, fact, channel_id);
create index chat_routes_created_by on chat_routes (created_by);

-- links that work once: to connect a workspace or an account, and to record for a channel
create table chat_requests (
  id uuid primary key,
  kind text not null check (kind in ('connect', 'link', 'record')),
  token_hash text not null,
  company_id uuid not null references companies on delete cascade,
  workspace_id uuid references chat_workspaces on delete cascade,
  -- who may use it; of a link, everyone in the company
  user_id uuid references users on delete cascade,
  external_id text,
  external_name text,
  channel_id text,
  -- encrypted; Slack takes the answer to a command there for half an hour
  response_url bytea,
  event_id uuid references events on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index chat_requests_token on chat_requests (token_hash);
create index chat_requests_company on chat_requests (company_id);
create index chat_requests_workspace on chat_requests (workspace_id);
create index chat_requests_user on chat_requests (user_id);
create index chat_requests_event on chat_requests (event_id);
create index chat_requests_expires on chat_requests (expires_at);

-- what is to be said, with what became of it
create table chat_messages (
  id uuid primary key,
  sequence bigint generated always as identity,
  workspace_id uuid not null references chat_workspaces on delete cascade,
  kind text not null check (kind in ('fact', 'notification', 'result', 'unfurl')),
  -- the same fact is said once in a channel
  once text not null,
  -- a channel, a person, or the message to unfurl: messages to the same one keep their order
  target text not null,
  target_name text not null default '',
  post_id uuid references posts on delete cascade,
  -- whom it is about, and the person to whom it goes
  actor_id uuid references users on delete cascade,
  user_id uuid references users on delete cascade,
  -- what is needed to say it; emptied when it was said
  data jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  claimed_until timestamptz,
  error text,
  created_at timestamptz not null
);
create unique index chat_messages_once on chat_messages (workspace_id, target, once);
create index chat_messages_due on chat_messages (next_at) where state = 'waiting';
create index chat_messages_order on chat_messages (workspace_id, target, sequence) where state = 'waiting';
create index chat_messages_failed on chat_messages (workspace_id, sequence desc) where state = 'failed';
create index chat_messages_created on chat_messages (created_at);
create index chat_messages_post on chat_messages (post_id);
create index chat_messages_actor on chat_messages (actor_id);
create index chat_messages_user on chat_messages (user_id);

-- what is pushed to devices also goes to the person's account in Slack or Teams
alter table notification_settings add column chat boolean not null default false;

create function invalidate_chat_routes_chat() returns trigger language plpgsql as $$ begin
  perform signal_change('chat:all');
  return null;
end $$;
create function invalidate_chat_routes_chat_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('chat:all') where exists (select from changed);
  return null;
end $$;
create trigger chat_routes_chat_inserted after insert on chat_routes referencing new table as changed for each statement execute function invalidate_chat_routes_chat_rows();
create trigger chat_routes_chat_deleted after delete on chat_routes referencing old table as changed for each statement execute function invalidate_chat_routes_chat_rows();
create trigger chat_routes_chat_updated after update on chat_routes for each row when ((old.workspace_id, old.fact) is distinct from (new.workspace_id, new.fact)) execute function invalidate_chat_routes_chat();

create function invalidate_chat_workspaces_chat() returns trigger language plpgsql as $$ begin
  perform signal_change('chat:all');
  return null;
end $$;
create function invalidate_chat_workspaces_chat_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('chat:all') where exists (select from changed);
  return null;
end $$;
create trigger chat_workspaces_chat_inserted after insert on chat_workspaces referencing new table as changed for each statement execute function invalidate_chat_workspaces_chat_rows();
create trigger chat_workspaces_chat_deleted after delete on chat_workspaces referencing old table as changed for each statement execute function invalidate_chat_workspaces_chat_rows();
create trigger chat_workspaces_chat_updated after update on chat_workspaces for each row when (old.company_id is distinct from new.company_id) execute function invalidate_chat_workspaces_chat();
