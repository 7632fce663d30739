-- features/integrations: what acts for people

-- nobody: an integration only. listed: the people in api_key_members. everybody: each member of the company
alter table api_keys add column acts_for text not null default 'nobody' check (acts_for in ('nobody', 'listed', 'everybody'));

create table api_key_members (
  key_id uuid not null references api_keys on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (key_id, user_id)
);
create index api_key_members_user on api_key_members (user_id);

create table personal_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- as of api_keys
  prefix text not null,
  token_hash text not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text not null default '',
  expires_at timestamptz,
  revoked_at timestamptz
);
create index personal_tokens_user on personal_tokens (user_id, created_at desc, id);

-- server: replies to calls with an Idempotency-Key

create table idempotent_calls (
  -- the key, token or app, and for whom it acted
  caller text not null,
  key text not null,
  user_id uuid references users on delete cascade,
  endpoint text not null,
  -- sha-256 of the input
  input_hash text not null,
  created_at timestamptz not null,
  -- null until the call ends; encrypted, because a reply may contain anything
  reply bytea,
  primary key (caller, key)
);
create index idempotent_calls_created on idempotent_calls (created_at);
create index idempotent_calls_user on idempotent_calls (user_id);
