-- Companies and roles, ways to sign in besides the password, second factors, keys for programs, and what an account's end needs.

-- Made by the first person who proves a work address at its domain; everybody who proves one belongs to it.
create table companies (
  id uuid primary key,
  domain text not null unique,
  name text not null,
  co_brand_logo_key text,
  co_brand_nav_url text,
  co_brand_logo_height integer not null default 30 check (co_brand_logo_height between 16 and 64),
  -- everybody in it needs a second factor
  requires_mfa boolean not null default false,
  -- what a TXT record at _aside.<domain> has to say, and when it was last seen there: single sign-on and SCIM need it
  domain_token text not null,
  domain_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table users
  add column company_id uuid references companies on delete set null,
  add column is_company_library_enabled boolean not null default false,
  add column is_persona_enabled boolean not null default false,
  add column is_upload_video_enabled boolean not null default true,
  -- an administrator's (or SCIM's) switch: signs in no more, keeps everything
  add column disabled_at timestamptz,
  -- the second factor that is asked for; null: none
  add column mfa_type text check (mfa_type in ('app', 'phone', 'passkey')),
  -- wrong codes since the last right one, whatever session or address they came from
  add column mfa_misses integer not null default 0,
  add column mfa_locked_until timestamptz,
  -- asked to be deleted; everything goes at this time
  add column delete_after timestamptz,
  add column scim_external_id text,
  add constraint users_role check (role in ('USER', 'ADMIN', 'SUPER_ADMIN', 'COMPANY_ADMIN', 'COMPANY_SUPER_ADMIN'));
create index users_company on users (company_id, created_at desc, id) where is_active;
create unique index users_company_external on users (company_id, scim_external_id) where scim_external_id is not null;
create index users_super_admin on users (id) where role = 'SUPER_ADMIN';
create index users_delete_after on users (delete_after) where delete_after is not null;

alter table sessions
  -- when the second factor was given in it
  add column mfa_verified_at timestamptz,
  -- password, code, passkey, auto_login, invite, or the provider's name
  add column signed_in_with text not null default 'password';
create index sessions_expired on sessions (expires_at);
create index password_resets_expired on password_resets (expires_at);

-- Another's account that signs a person in. issuer and subject name it for ever; the address there may change.
create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index identities_user on identities (user_id);

-- One walk to a provider and back. Used once, for ten minutes, by the browser that began it.
create table sign_in_walks (
  -- sha-256 of `state`
  state_hash text primary key,
  browser_hash text not null,
  provider text not null,
  company_id uuid references companies on delete cascade,
  code_verifier text not null,
  nonce text not null,
  success_ref text not null,
  error_ref text not null,
  restrict_ad_user_signup boolean not null default false,
  is_kept boolean not null default true,
  expires_at timestamptz not null
);
create index sign_in_walks_expired on sign_in_walks (expires_at);

create table mfa_factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('app', 'phone')),
  -- app: the shared secret, encrypted under a key derived from SECRET_KEY; phone: null
  secret bytea,
  phone_number text,
  -- null: begun, not yet shown to work
  confirmed_at timestamptz,
  -- the last time step whose code was taken: none counts twice
  last_step bigint,
  created_at timestamptz not null default now(),
  unique (user_id, kind)
);
-- Codes sent to a telephone. Only the newest counts.
create table mfa_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mfa_codes_user on mfa_codes (user_id, created_at desc);
create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index recovery_codes_user on recovery_codes (user_id);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  is_backed_up boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
create table passkey_challenges (
  id uuid primary key,
  -- null: a sign-in, before it is known whose
  user_id uuid references users on delete cascade,
  purpose text not null check (purpose in ('register', 'verify', 'sign_in')),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expired on passkey_challenges (expires_at);

-- Proofs of work that were shown once.
create unlogged table spent_proofs (
  proof_hash text primary key,
  expires_at timestamptz not null
);
create index spent_proofs_expired on spent_proofs (expires_at);

-- What was done by whom, to what, when, from where. Names are kept as they were then; nothing here is ever changed.
create table audit_log (
  id uuid primary key,
  -- null: what concerns the whole product
  company_id uuid references companies on delete cascade,
  actor_kind text not null check (actor_kind in ('user', 'api-key', 'system')),
  actor_id uuid,
  actor_label text not null,
  action text not null,
  target_kind text not null,
  target_id uuid,
  target_label text not null default '',
  details jsonb not null default '{}',
  source_address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now()
);
create index audit_log_company on audit_log (company_id, created_at desc, id desc);
create index audit_log_all on audit_log (created_at desc, id desc);

create table invites (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  email text not null,
  role text not null,
  -- sha-256 of the mailed link's token; a link that is sent anew replaces it
  token_hash text not null unique,
  invited_by uuid references users on delete set null,
  sent_count integer not null default 1,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index invites_open on invites (company_id, email) where accepted_at is null and revoked_at is null;
create index invites_company on invites (company_id, created_at desc, id);

-- Addresses let in by an administrator or by the form of /v1/whitelisted/email/create.
create table whitelisted_emails (
  email text primary key,
  name text not null default '',
  utm_campaign text,
  gclid text,
  -- null: asked for, not yet granted
  granted_at timestamptz,
  granted_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index whitelisted_emails_asked on whitelisted_emails (created_at desc, email);

create table api_keys (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  -- its first characters, by which people tell keys apart; sha-256 of the whole (256 random bits need no slow hash)
  prefix text not null,
  key_hash text not null unique,
  scopes text[] not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_used_address text not null default '',
  expires_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_company on api_keys (company_id, created_at desc, id);

-- One provider per company. client_secret is encrypted under a key derived from SECRET_KEY.
create table sso_connections (
  company_id uuid primary key references companies on delete cascade,
  issuer text not null,
  client_id text not null,
  client_secret bytea,
  is_enabled boolean not null default false,
  -- nobody of the company signs in otherwise, but its COMPANY_SUPER_ADMINs
  is_required boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Groups as SCIM clients keep them.
create table groups (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  display_name text not null,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, display_name)
);
create table group_members (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index group_members_user on group_members (user_id);

-- What a person may take along: made by a job, kept some days.
create table account_exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null default 'WAITING' check (state in ('WAITING', 'PROCESSING', 'PROCESSED', 'FAILED')),
  key text,
  size bigint,
  error text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index account_exports_user on account_exports (user_id, created_at desc);

-- Whose account is there already. Free-mail domains as in server/auth/work-email.ts on the day of this migration.
insert into companies (id, domain, name, domain_token)
  select gen_random_uuid(), split_part(email, '@', 2), split_part(email, '@', 2), encode(sha256(gen_random_uuid()::text::bytea), 'hex')
  from users
  where is_active and split_part(email, '@', 2) not in (
    select name || '.' || tld
    from unnest(array[
      'gmail', 'googlemail', 'yahoo', 'ymail', 'rocketmail', 'hotmail', 'outlook', 'live', 'msn', 'aol', 'aim', 'icloud', 'me', 'mac', 'apple',
      'orange', 'comcast', 'gmx', 'web', 'mail', 'protonmail', 'proton', 'yandex', 'zoho', 'verizon', 'att', 'sbcglobal', 'bellsouth', 'cox',
      'charter', 'wanadoo', 'free', 'laposte', 't-online', 'libero', 'rediffmail', 'qq', '163', '126', 'naver']) as name,
      unnest(array['com', 'net', 'org', 'co.uk', 'fr', 'de', 'it', 'es', 'in', 'co.in', 'ca', 'com.au', 'ru', 'cn', 'me', 'co.jp', 'com.br']) as tld)
  group by split_part(email, '@', 2);
update users set company_id = companies.id from companies where users.is_active and companies.domain = split_part(users.email, '@', 2);
-- The first of each company leads it; the first of all leads the product.
update users set role = 'COMPANY_SUPER_ADMIN'
  where id in (select distinct on (company_id) id from users where company_id is not null order by company_id, created_at, id) and role = 'USER';
update users set role = 'SUPER_ADMIN'
  where id = (select id from users where is_active order by created_at, id limit 1)
    and not exists (select 1 from users where role = 'SUPER_ADMIN');
