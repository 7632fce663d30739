-- features/scheduling: people book a demo with a host (docs/decisions/0083).

-- One row.
create table demo_settings (
  id boolean primary key default true check (id),
  -- link: booking_url is offered instead of our own times
  mode text not null default 'own' check (mode in ('own', 'link')),
  booking_url text,
  slot_minutes integer not null default 15 check (slot_minutes in (15, 30, 45, 60)),
  -- the first bookable time, from now
  notice_hours integer not null default 4 check (notice_hours between 0 and 168),
  horizon_days integer not null default 30 check (horizon_days between 1 and 60),
  check (mode = 'own' or booking_url is not null)
);
insert into demo_settings default values;

create table demo_hosts (
  user_id uuid primary key references users on delete cascade,
  -- IANA name
  time_zone text not null,
  -- local times: [{"day": 1 (Monday) to 7, "from": "09:00", "to": "17:00"}]
  hours jsonb not null,
  meeting_url text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table demo_bookings (
  id uuid primary key,
  host_id uuid references users on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'booked' check (status in ('booked', 'canceled')),
  name text not null,
  email text not null,
  company text not null default '',
  note text not null default '',
  -- of the visitor, for the emails
  time_zone text not null,
  -- of the calendar entry (RFC 5545)
  sequence integer not null default 0,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create unique index demo_bookings_slot on demo_bookings (host_id, starts_at) where status = 'booked';
create index demo_bookings_host on demo_bookings (host_id, ends_at) where status = 'booked';
create index demo_bookings_start on demo_bookings (starts_at, id);
create index demo_bookings_to_remind on demo_bookings (starts_at) where status = 'booked' and reminded_at is null;
create index demo_bookings_email on demo_bookings (email, starts_at) where status = 'booked';
