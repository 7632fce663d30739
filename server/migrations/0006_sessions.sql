-- Sessions that renew themselves, and forgotten passwords.

alter table sessions
  -- sha-256 of the refresh token that is valid now, and of the one before it; null: a session from before, which is not renewed
  add column refresh_hash text,
  add column previous_hash text,
  add column rotated_at timestamptz,
  add column last_used_at timestamptz not null default now(),
  -- false: its cookie ends with the browser ('Keep me logged in' unchecked)
  add column is_kept boolean not null default true,
  add column source_address text not null default '';
update sessions set last_used_at = created_at;
create unique index sessions_refresh on sessions (refresh_hash);

create table password_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- sha-256 of the mailed link's token
  token_hash text not null unique,
  -- sha-256 of the update token that the last validation gave
  update_hash text unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_user on password_resets (user_id, created_at desc);
