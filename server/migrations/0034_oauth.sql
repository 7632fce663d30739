-- features/oauth: apps of others, which people connect

create table oauth_apps (
  -- also its client_id
  id uuid primary key,
  -- whose people may connect it; null: everybody
  company_id uuid references companies on delete cascade,
  -- registered itself (RFC 7591): nobody has checked its name
  is_unverified boolean not null default false,
  name text not null,
  -- one to three characters, in place of a picture; empty: the initials of the name
  logo_text text not null default '',
  redirect_uris text[] not null,
  scopes text[] not null,
  -- sha-256; null: a public client, which cannot keep a secret
  secret_hash text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check (company_id is null or not is_unverified)
);
create index oauth_apps_company on oauth_apps (company_id, created_at desc, id);
create index oauth_apps_created_by on oauth_apps (created_by);
create index oauth_apps_unverified on oauth_apps (coalesce(last_used_at, created_at)) where is_unverified;

-- a person's consent; ends with its tokens (oauth_records)
create table oauth_grants (
  id text primary key,
  app_id uuid not null references oauth_apps on delete cascade,
  user_id uuid not null references users on delete cascade,
  scopes text[] not null,
  -- of oidc-provider: scopes by resource
  payload jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text not null default ''
);
create index oauth_grants_user on oauth_grants (user_id, app_id);
create index oauth_grants_app on oauth_grants (app_id, user_id);

-- what oidc-provider keeps: codes, tokens, consents in progress
create table oauth_records (
  model text not null,
  -- sha-256 of the code or token, which is nowhere else
  id_hash text not null,
  grant_id text references oauth_grants on delete cascade,
  payload jsonb not null,
  created_at timestamptz not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (model, id_hash)
);
create index oauth_records_grant on oauth_records (grant_id);
create index oauth_records_expires on oauth_records (expires_at);

-- a company's decisions on single apps
create table oauth_company_apps (
  company_id uuid not null references companies on delete cascade,
  app_id uuid not null references oauth_apps on delete cascade,
  is_allowed boolean not null,
  primary key (company_id, app_id)
);
create index oauth_company_apps_app on oauth_company_apps (app_id);

-- companies whose people may connect only allowed apps and the company's own
create table oauth_strict_companies (
  company_id uuid primary key references companies on delete cascade
);
