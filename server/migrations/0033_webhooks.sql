-- features/webhooks

create table webhook_endpoints (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  -- null: a key of the company, or someone whose account is gone
  created_by uuid references users on delete set null,
  url text not null,
  description text not null default '',
  -- types of features/webhooks/contract.ts
  events text[] not null,
  -- payloads include titles, names and texts
  is_full boolean not null default false,
  -- encrypted (server/auth/encrypt-secret.ts)
  secret bytea not null,
  -- signs too until then
  previous_secret bytea,
  previous_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  -- failing: 24 hours without a success. gone: the receiver answered with 410. Null: by a person, or active
  reason text check (reason in ('failing', 'gone')),
  -- the first failure since the last success
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhook_endpoints_company on webhook_endpoints (company_id, created_at, id);
create index webhook_endpoints_created_by on webhook_endpoints (created_by);

-- Kept for 30 days.
create table webhook_events (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  type text not null,
  -- Events of one subject (a post, or a submission without one) reach an endpoint in their order.
  subject_id uuid not null,
  -- What the event says of a post or person disappears with them.
  post_id uuid references posts on delete cascade,
  person_id uuid references users on delete cascade,
  -- people whom its text names
  mentions uuid[] not null default '{}',
  -- ids and figures
  data jsonb not null,
  -- what endpoints with is_full get in addition
  detail jsonb not null,
  created_at timestamptz not null
);
create index webhook_events_company on webhook_events (company_id, created_at, id);
create index webhook_events_post on webhook_events (post_id);
create index webhook_events_person on webhook_events (person_id);
create index webhook_events_mentions on webhook_events using gin (mentions) where mentions <> '{}';
create index webhook_events_created on webhook_events (created_at);

create table webhook_deliveries (
  id uuid primary key,
  sequence bigint generated always as identity,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  -- of the event
  subject_id uuid not null,
  -- of the endpoint when the event happened
  is_full boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- A worker is delivering it. If it died, another takes over then.
  claimed_until timestamptz,
  -- 24 hours after the first attempt
  gives_up_at timestamptz,
  -- of the last attempt; status is null where nobody answered
  attempted_at timestamptz,
  request_headers jsonb,
  status integer,
  response text not null default '',
  error text,
  duration_ms integer,
  created_at timestamptz not null
);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, sequence desc);
create index webhook_deliveries_state on webhook_deliveries (endpoint_id, state, sequence desc);
create index webhook_deliveries_event on webhook_deliveries (event_id);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, sequence) where state = 'waiting';
create index webhook_deliveries_subject on webhook_deliveries (endpoint_id, subject_id, sequence) where state = 'waiting';
-- An event waits once for an endpoint.
create unique index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, event_id) where state = 'waiting';

create function invalidate_webhook_endpoints_webhooks() returns trigger language plpgsql as $$ begin
  perform signal_change('webhooks:all');
  return null;
end $$;
create function invalidate_webhook_endpoints_webhooks_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('webhooks:all') where exists (select from changed);
  return null;
end $$;
create trigger webhook_endpoints_webhooks_inserted after insert on webhook_endpoints referencing new table as changed for each statement execute function invalidate_webhook_endpoints_webhooks_rows();
create trigger webhook_endpoints_webhooks_deleted after delete on webhook_endpoints referencing old table as changed for each statement execute function invalidate_webhook_endpoints_webhooks_rows();
create trigger webhook_endpoints_webhooks_updated after update on webhook_endpoints for each row when ((old.company_id, old.events, old.state) is distinct from (new.company_id, new.events, new.state)) execute function invalidate_webhook_endpoints_webhooks();
