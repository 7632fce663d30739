-- One row per sign-up that waits for its code. A sign-up never touches `users`: its name and password become the account's only when the browser
-- that holds the attempt's secret brings the attempt's own code. `misses` locks the code after five, whatever address they come from.
create table sign_up_attempts (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  secret_hash text not null unique,
  code_hash text not null,
  misses integer not null default 0,
  created_at timestamptz not null default now(),
  code_sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_up_attempts_email on sign_up_attempts (email);
create index sign_up_attempts_expiry on sign_up_attempts (expires_at);

-- Passwords of sign-ups that were never completed: anyone may have chosen them. These people sign up again.
update users set password_hash = null where not is_active and disabled_at is null and password_hash is not null;
drop table email_codes;
