-- features/error-reports

-- Errors in browsers, one row per distinct error. Everything was stripped of personal data before it was stored (features/error-reports/scrub.ts).
create table client_errors (
  id uuid primary key,
  -- of kind, message and the first frames of the stack
  fingerprint text not null,
  kind text not null,
  message text not null,
  -- with the source positions of the build's source maps
  stack text not null,
  -- the pattern of the path, never the path
  route text not null,
  release text not null,
  browser text not null,
  -- of the failed request, if there was one: finds it in the server's log
  request_id text,
  count bigint not null default 1,
  -- the batch counted last: a job that runs again does not count twice
  batch_id uuid not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  constraint client_errors_fingerprint_key unique (fingerprint)
);
create index client_errors_recent on client_errors (last_seen_at desc, id desc);

-- features/single-sign-on

-- Sign-ins with an external account whose email address nobody has verified yet. The identity is linked only when the browser or app that
-- holds the attempt's secret sends the code that was emailed to the address.
create table pending_identities (
  id uuid primary key,
  secret_hash text not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  name text not null,
  -- as the provider says; null: it says none, and the person gives one
  provider_email text,
  -- where the code was sent
  email text,
  can_sign_up boolean not null,
  restrict_ad_user_signup boolean not null,
  code_hash text,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  misses integer not null default 0,
  expires_at timestamptz not null,
  constraint pending_identities_secret_hash_key unique (secret_hash)
);
create index pending_identities_expired on pending_identities (expires_at);
