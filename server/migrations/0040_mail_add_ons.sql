-- features/mail-add-ons: the accounts of Google and Microsoft in whose mail program people use their account here

-- does not end with its tokens: Google or Microsoft says who calls
alter table oauth_grants add column is_lasting boolean not null default false;

create table mail_add_on_accounts (
  id uuid primary key,
  provider text not null check (provider in ('google', 'microsoft')),
  -- with subject, the account there
  issuer text not null,
  subject text not null,
  email text not null,
  user_id uuid not null references users on delete cascade,
  grant_id text not null references oauth_grants on delete cascade,
  created_at timestamptz not null
);
create unique index mail_add_on_accounts_subject on mail_add_on_accounts (provider, issuer, subject);
create index mail_add_on_accounts_user on mail_add_on_accounts (user_id);
create index mail_add_on_accounts_grant on mail_add_on_accounts (grant_id);

-- links that work once: to connect such an account with one here
create table mail_add_on_links (
  token_hash text primary key,
  provider text not null check (provider in ('google', 'microsoft')),
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index mail_add_on_links_expires on mail_add_on_links (expires_at);

-- what was inserted into a draft in Gmail, which tells neither which draft it is nor what is in it
create table mail_add_on_insertions (
  account_id uuid not null references mail_add_on_accounts on delete cascade,
  -- made when the add-on is opened in a draft
  draft_id uuid not null,
  post_id uuid not null references posts on delete cascade,
  -- sha-256
  recipients_hash text not null,
  created_at timestamptz not null,
  primary key (account_id, draft_id, post_id)
);
create index mail_add_on_insertions_recipients on mail_add_on_insertions (account_id, recipients_hash);
create index mail_add_on_insertions_post on mail_add_on_insertions (post_id);
create index mail_add_on_insertions_created on mail_add_on_insertions (created_at);
