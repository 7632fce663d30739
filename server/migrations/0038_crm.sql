-- features/crm: what happens to Asides and forms becomes activities of contacts in HubSpot and Salesforce

create table crm_connections (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  provider text not null check (provider in ('hubspot', 'salesforce')),
  -- null: someone whose account is gone
  connected_by uuid references users on delete set null,
  -- of the company at the vendor
  account_id text not null,
  account_name text not null,
  -- where requests go; Salesforce has one host per customer
  api_url text not null,
  -- encrypted (server/auth/encrypt-secret.ts); null after the vendor ended the connection
  access_token bytea,
  refresh_token bytea,
  -- null: the vendor does not say
  token_expires_at timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'disconnected_by_vendor')),
  -- failing: 24 hours without a success. plan: no administrator's plan includes it. Null: by a person, or not paused
  reason text check (reason in ('failing', 'plan')),
  -- kinds of features/crm/contract.ts
  activities text[] not null,
  creates_contacts boolean not null default false,
  syncs_properties boolean not null default false,
  -- when our properties were found or created at the vendor
  properties_at timestamptz,
  -- nothing is sent before: after failures, and when the vendor asks to wait
  next_at timestamptz not null,
  -- the rate limit: when the next request is due (generic cell rate algorithm)
  slot_at timestamptz not null,
  -- requests of this day (UTC), for limits per day
  day text not null default '',
  day_requests integer not null default 0,
  -- One worker at a time sends for a connection. If it died, another takes over at `claimed_until`.
  claim uuid,
  claimed_until timestamptz,
  -- failures in a row, the first of them, and what was wrong
  failures integer not null default 0,
  failing_since timestamptz,
  error text,
  last_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index crm_connections_company on crm_connections (company_id, provider);
create index crm_connections_connected_by on crm_connections (connected_by);
create index crm_connections_due on crm_connections (next_at) where state = 'active';
create index crm_connections_account on crm_connections (provider, account_id);

-- An administrator was sent to the vendor to allow the connection.
create table crm_authorizations (
  state_hash text primary key,
  provider text not null,
  company_id uuid not null references companies on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index crm_authorizations_company on crm_authorizations (company_id);
create index crm_authorizations_session on crm_authorizations (session_id);
create index crm_authorizations_expires on crm_authorizations (expires_at);

create table crm_contacts (
  id uuid primary key,
  connection_id uuid not null references crm_connections on delete cascade,
  -- lower case
  address text not null,
  name text not null,
  -- null: only the address is known, from a form
  user_id uuid references users on delete cascade,
  -- at the vendor; null with `looked_up_at`: it has none
  external_id text,
  external_kind text check (external_kind in ('contact', 'lead')),
  looked_up_at timestamptz,
  -- for the properties of the contact at the vendor
  views integer not null default 0,
  last_viewed_at timestamptz,
  last_viewed_post_id uuid references posts on delete set null,
  needs_sync boolean not null default false,
  sync_error text
);
create unique index crm_contacts_address on crm_contacts (connection_id, address);
create index crm_contacts_person_address on crm_contacts (address);
create index crm_contacts_user on crm_contacts (user_id);
create index crm_contacts_post on crm_contacts (last_viewed_post_id);
create index crm_contacts_needs_sync on crm_contacts (connection_id, id) where needs_sync and external_id is not null;
-- what the vendor refused, shown to administrators
create index crm_contacts_refused on crm_contacts (connection_id) where sync_error is not null;

-- The outbox; kept for 30 days.
create table crm_activities (
  id uuid primary key,
  -- the order of a contact
  sequence bigint generated always as identity,
  connection_id uuid not null references crm_connections on delete cascade,
  contact_id uuid not null references crm_contacts on delete cascade,
  kind text not null,
  -- what happened, once per connection
  key text not null,
  post_id uuid references posts on delete cascade,
  -- what the activity says
  data jsonb not null,
  -- skipped: the vendor has no contact with this address
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  -- A request began whose result is not known: the next attempt first looks whether the activity exists.
  tried_at timestamptz,
  -- sent by itself, after a whole batch was refused
  is_alone boolean not null default false,
  error text,
  -- at the vendor
  external_id text,
  happened_at timestamptz not null,
  finished_at timestamptz
);
create unique index crm_activities_key on crm_activities (connection_id, key);
create index crm_activities_state on crm_activities (connection_id, state, sequence desc);
create index crm_activities_due on crm_activities (connection_id, sequence) where state = 'waiting';
create index crm_activities_contact on crm_activities (contact_id, sequence) where state = 'waiting';
create index crm_activities_of_contact on crm_activities (contact_id);
create index crm_activities_post on crm_activities (post_id);
create index crm_activities_happened on crm_activities (happened_at);

create function invalidate_crm_connections_crm() returns trigger language plpgsql as $$ begin
  perform signal_change('crm:all');
  return null;
end $$;
create function invalidate_crm_connections_crm_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('crm:all') where exists (select from changed);
  return null;
end $$;
create trigger crm_connections_crm_inserted after insert on crm_connections referencing new table as changed for each statement execute function invalidate_crm_connections_crm_rows();
create trigger crm_connections_crm_deleted after delete on crm_connections referencing old table as changed for each statement execute function invalidate_crm_connections_crm_rows();
create trigger crm_connections_crm_updated after update on crm_connections for each row when ((old.company_id, old.activities) is distinct from (new.company_id, new.activities)) execute function invalidate_crm_connections_crm();
