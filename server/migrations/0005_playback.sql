-- Compacted takes: one object per track (core/takes/server/compact-take.ts).
create table compact_tracks (
  take_id uuid not null references takes on delete cascade,
  track text not null check (track in ('video', 'audio', 'audio-aac')),
  -- Bytes of the object.
  size bigint not null,
  -- Init segments as [offset, length] in bytes.
  inits jsonb not null,
  -- Media segments in order as [offset, length, duration in seconds, index into inits].
  spans jsonb not null,
  created_at timestamptz not null default now(),
  primary key (take_id, track)
);

-- Every change of a fact that decides who may watch is sent to all nodes (server/signals/change-times.ts). Triggers, so that no writer can
-- forget it. Equal notifications of one transaction are sent once.
create function signal_access(key text) returns void language sql as $$
  select pg_notify('aside_access', key)
$$;

create function signal_post_access() returns trigger language plpgsql as $$ begin
  perform signal_access('post:' || old.id);
  return null;
end $$;
create trigger posts_access after update of post_status, is_active, is_private, creator_id, guest_id, take_id, event_id, deleted_at on posts
  for each row when ((old.post_status, old.is_active, old.is_private, old.creator_id, old.guest_id, old.take_id, old.event_id, old.deleted_at)
    is distinct from (new.post_status, new.is_active, new.is_private, new.creator_id, new.guest_id, new.take_id, new.event_id, new.deleted_at))
  execute function signal_post_access();
create trigger posts_access_gone after delete on posts for each row execute function signal_post_access();

create function signal_event_access() returns trigger language plpgsql as $$ begin
  perform signal_access('event:' || old.id);
  return null;
end $$;
create trigger events_access after update of is_public, is_active, creator_id, deleted_at on events
  for each row when ((old.is_public, old.is_active, old.creator_id, old.deleted_at) is distinct from (new.is_public, new.is_active, new.creator_id, new.deleted_at))
  execute function signal_event_access();

create function signal_privacy_access() returns trigger language plpgsql as $$ begin
  perform signal_access('event:' || old.event_id);
  return null;
end $$;
create trigger privacy_settings_access after update on privacy_settings
  for each row when (old.* is distinct from new.*) execute function signal_privacy_access();

create function signal_member_access() returns trigger language plpgsql as $$ begin
  perform signal_access('event:' || coalesce(new.event_id, old.event_id));
  return null;
end $$;
create trigger event_members_access after insert or delete on event_members for each row execute function signal_member_access();
create trigger event_members_access_moved after update of user_id, event_id on event_members
  for each row when ((old.user_id, old.event_id) is distinct from (new.user_id, new.event_id)) execute function signal_member_access();

create function signal_session_access() returns trigger language plpgsql as $$ begin
  perform signal_access('session:' || old.id);
  return null;
end $$;
create trigger sessions_access after update of revoked_at, mfa_verified_at on sessions
  for each row when ((old.revoked_at, old.mfa_verified_at) is distinct from (new.revoked_at, new.mfa_verified_at)) execute function signal_session_access();
create trigger sessions_access_gone after delete on sessions for each row execute function signal_session_access();

create function signal_user_access() returns trigger language plpgsql as $$ begin
  perform signal_access('user:' || old.id);
  return null;
end $$;
create trigger users_access after update of email, name, role, company_id, is_active, disabled_at, mfa_type on users
  for each row when ((old.email, old.name, old.role, old.company_id, old.is_active, old.disabled_at, old.mfa_type)
    is distinct from (new.email, new.name, new.role, new.company_id, new.is_active, new.disabled_at, new.mfa_type))
  execute function signal_user_access();
create trigger users_access_gone after delete on users for each row execute function signal_user_access();

create function signal_guest_access() returns trigger language plpgsql as $$ begin
  perform signal_access('guest:' || old.id);
  return null;
end $$;
create trigger guests_access_gone after delete on guests for each row execute function signal_guest_access();

create function signal_company_access() returns trigger language plpgsql as $$ begin
  perform signal_access('company:' || old.id);
  return null;
end $$;
create trigger companies_access after update of requires_mfa on companies
  for each row when (old.requires_mfa is distinct from new.requires_mfa) execute function signal_company_access();
