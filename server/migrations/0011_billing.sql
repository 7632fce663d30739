-- core/entitlements: who may use which plan (docs/decisions/0078). Rows exist only on installations with billing.

-- One trial per company and person. Outlives the account, so that deleting it does not start another one.
create table trials (
  -- 'domain:acme.example', or 'email:' and the SHA-256 of the normalized address at a free-mail provider
  key text primary key,
  started_at timestamptz not null,
  ends_at timestamptz not null
);

create table subscriptions (
  id uuid primary key,
  -- the person or the company whose plan it is
  user_id uuid references users on delete cascade,
  company_id uuid references companies on delete cascade,
  -- who bought or assigned it
  created_by uuid references users on delete set null,
  plan text not null,
  duration text not null check (duration in ('monthly', 'annually', 'lifetime')),
  currency text check (currency in ('USD', 'EUR', 'GBP', 'CNY', 'INR')),
  -- of one seat and the whole duration, in minor units
  price integer check (price >= 0),
  seats integer not null default 1 check (seats between 1 and 10000),
  -- as at the payment provider
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'canceled')),
  source text not null check (source in ('stripe', 'manual', 'signup')),
  -- the provider's subscription, or the payment of a lifetime plan
  provider_id text unique,
  period_ends_at timestamptz,
  -- when it ends; null: it is renewed, or never ends
  ends_at timestamptz,
  trial_ends_at timestamptz,
  -- an administrator's note: a contract or an invoice number
  reference text not null default '',
  -- when it was last read from the provider
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(user_id, company_id) = 1)
);
-- At most one that is not over.
create unique index subscriptions_of_user on subscriptions (user_id) where user_id is not null and status <> 'canceled';
create unique index subscriptions_of_company on subscriptions (company_id) where company_id is not null and status <> 'canceled';
create index subscriptions_past_of_user on subscriptions (user_id, created_at desc);
create index subscriptions_past_of_company on subscriptions (company_id, created_at desc);
-- for the reconciliation
create index subscriptions_synced on subscriptions (synced_at nulls first) where source = 'stripe' and status <> 'canceled';

-- Members of a company with a seat of its subscription. `is_removed`: an administrator removed it; it is not assigned again automatically.
create table seats (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  is_removed boolean not null default false,
  created_at timestamptz not null default now()
);
create index seats_of_company on seats (company_id);

-- for the numbers per month that a plan allows
create index events_created_by on events (creator_id, created_at);
create index posts_sent_by on posts (creator_id, sent_at) where sent_at is not null and not is_reply;

-- Plans are remembered by each process (core/entitlements/server/standing.ts).
create function signal_plan() returns trigger language plpgsql as $$ begin
  perform signal_access('plan:' || coalesce(new.user_id, new.company_id, old.user_id, old.company_id));
  return null;
end $$;
create trigger subscriptions_plan after insert or update or delete on subscriptions for each row execute function signal_plan();
create trigger seats_plan after insert or update or delete on seats for each row execute function signal_plan();

create function signal_trial() returns trigger language plpgsql as $$ begin
  perform signal_access('plan:' || coalesce(new.key, old.key));
  return null;
end $$;
create trigger trials_plan after insert or update or delete on trials for each row execute function signal_trial();

-- core/takes: the longest recording in seconds, by its author's plan when it was started; null: the installation's limit
alter table takes add column limit_seconds integer;

-- features/billing

-- The customer at the payment provider of a person or company.
create table billing_customers (
  id uuid primary key,
  user_id uuid unique references users on delete set null,
  company_id uuid unique references companies on delete set null,
  provider_id text not null unique,
  created_at timestamptz not null default now()
);

-- Events of the payment provider, each handled once. They are hints only: the object is read again.
create table billing_events (
  id text primary key,
  type text not null,
  object_id text,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index billing_events_received on billing_events (received_at);

-- What an operator must look at, e.g. a price that is not in the catalogue.
create table billing_problems (
  kind text not null,
  subject text not null,
  detail text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  primary key (kind, subject)
);

-- Emails about billing that were sent, each once: e.g. 'payment_failed:in_123'.
create table billing_notices (
  key text primary key,
  sent_at timestamptz not null
);
