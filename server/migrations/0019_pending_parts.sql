-- Parts of recordings that were uploaded, or may be uploaded straight into the bucket, and are not acknowledged yet. Their objects have keys of
-- their own, which no player reads; an acknowledgement copies them. The row stays after that: until expires_at the object can still be written,
-- and only then can the sweep delete both.
create table pending_parts (
  take_id uuid not null references takes on delete cascade,
  track text not null check (track in ('video', 'audio')),
  index integer not null check (index >= -1),
  -- bytes that count against the quotas; 0 once acknowledged
  size integer not null check (size >= 0),
  -- of a person's upload: theirs and their company's quota; of a guest's: the quota of the address
  user_id uuid references users on delete cascade,
  company_id uuid references companies on delete set null,
  guest_address text,
  expires_at timestamptz not null,
  primary key (take_id, track, index),
  check ((user_id is null) <> (guest_address is null))
);
create index pending_parts_user on pending_parts (user_id) where size > 0;
create index pending_parts_company on pending_parts (company_id) where size > 0;
create index pending_parts_guest on pending_parts (guest_address) where size > 0;
create index pending_parts_expired on pending_parts (expires_at);

-- One acknowledgement of a take copies objects at a time, on whatever node; that of a node that died ends by the clock.
alter table takes add column acknowledging_until timestamptz;
