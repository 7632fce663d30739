-- A program that holds an API key may sign a person of its company in: by a link that works once.
create table sign_in_links (
  -- sha-256 of the link's token
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  api_key_id uuid not null references api_keys on delete cascade,
  -- what the program calls itself; it stands in the audit log
  source text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_links_expired on sign_in_links (expires_at);
