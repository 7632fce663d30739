-- What processes remember is invalidated by triggers that are drawn from the manifests (`invalidates`): scripts/generate-invalidations.ts.
-- They replace those of the migrations 0005 to 0025.
drop function signal_company_access cascade;
drop function signal_event_access cascade;
drop function signal_form_access cascade;
drop function signal_group_access cascade;
drop function signal_guest_access cascade;
drop function signal_library_access cascade;
drop function signal_library_grant_access cascade;
drop function signal_library_post_access cascade;
drop function signal_member_access cascade;
drop function signal_plan cascade;
drop function signal_post_access cascade;
drop function signal_post_content cascade;
drop function signal_privacy_access cascade;
drop function signal_reaction_content cascade;
drop function signal_segments cascade;
drop function signal_session_access cascade;
drop function signal_take_content cascade;
drop function signal_take_part_content cascade;
drop function signal_take_segments cascade;
drop function signal_trial cascade;
drop function signal_user_access cascade;
drop function signal_access;

-- A hint to every process that something changed: `KIND:ID`. Equal hints of a transaction are sent once. The notice tells the process that
-- writes, before the reply to its commit (server/db/open-database.ts).
create function signal_change(key text) returns void language plpgsql as $$ begin
  perform pg_notify('aside_changes', key);
  raise notice using message = key, errcode = 'AS001';
end $$;

create function invalidate_assets_content() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || t.post_id) from takes t where t.id in (old.take_id, new.take_id);
  return null;
end $$;
create function invalidate_assets_content_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || t.post_id) from takes t where t.id in (select take_id from changed);
  return null;
end $$;
create trigger assets_content_inserted after insert on assets referencing new table as changed for each statement execute function invalidate_assets_content_rows();
create trigger assets_content_deleted after delete on assets referencing old table as changed for each statement execute function invalidate_assets_content_rows();
create trigger assets_content_updated after update on assets for each row when (old.* *<> new.*) execute function invalidate_assets_content();

create function invalidate_compact_tracks_segments() returns trigger language plpgsql as $$ begin
  perform signal_change('segments:' || key) from (values (old.take_id), (new.take_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_compact_tracks_segments_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('segments:' || key) from (select distinct changed.take_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger compact_tracks_segments_inserted after insert on compact_tracks referencing new table as changed for each statement execute function invalidate_compact_tracks_segments_rows();
create trigger compact_tracks_segments_deleted after delete on compact_tracks referencing old table as changed for each statement execute function invalidate_compact_tracks_segments_rows();
create trigger compact_tracks_segments_updated after update on compact_tracks for each row when (old.* *<> new.*) execute function invalidate_compact_tracks_segments();

create function invalidate_companies_company() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || new.id);
  return null;
end $$;
create function invalidate_companies_company_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || key) from (select distinct changed.id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger companies_company_deleted after delete on companies referencing old table as changed for each statement execute function invalidate_companies_company_rows();
create trigger companies_company_updated after update on companies for each row when ((old.requires_mfa, old.name, old.domain, old.co_brand_logo_key, old.co_brand_nav_url, old.co_brand_logo_height, old.domain_verified_at, old.embedding_enabled, old.embed_domains) is distinct from (new.requires_mfa, new.name, new.domain, new.co_brand_logo_key, new.co_brand_nav_url, new.co_brand_logo_height, new.domain_verified_at, new.embedding_enabled, new.embed_domains)) execute function invalidate_companies_company();

create function invalidate_enrichments_content() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || t.post_id) from takes t where t.id in (old.take_id, new.take_id);
  return null;
end $$;
create function invalidate_enrichments_content_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || t.post_id) from takes t where t.id in (select take_id from changed);
  return null;
end $$;
create trigger enrichments_content_inserted after insert on enrichments referencing new table as changed for each statement execute function invalidate_enrichments_content_rows();
create trigger enrichments_content_deleted after delete on enrichments referencing old table as changed for each statement execute function invalidate_enrichments_content_rows();
create trigger enrichments_content_updated after update on enrichments for each row when ((old.take_id, old.kind, old.state, old.progress) is distinct from (new.take_id, new.kind, new.state, new.progress)) execute function invalidate_enrichments_content();

create function invalidate_event_members_event() returns trigger language plpgsql as $$ begin
  perform signal_change('event:' || key) from (values (old.event_id), (new.event_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_event_members_event_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('event:' || key) from (select distinct changed.event_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger event_members_event_inserted after insert on event_members referencing new table as changed for each statement execute function invalidate_event_members_event_rows();
create trigger event_members_event_deleted after delete on event_members referencing old table as changed for each statement execute function invalidate_event_members_event_rows();
create trigger event_members_event_updated after update on event_members for each row when ((old.user_id, old.event_id) is distinct from (new.user_id, new.event_id)) execute function invalidate_event_members_event();

create function invalidate_events_event() returns trigger language plpgsql as $$ begin
  perform signal_change('event:' || new.id);
  return null;
end $$;
create function invalidate_events_event_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('event:' || key) from (select distinct changed.id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger events_event_deleted after delete on events referencing old table as changed for each statement execute function invalidate_events_event_rows();
create trigger events_event_updated after update on events for each row when ((old.is_public, old.is_active, old.creator_id, old.deleted_at, old.form_id, old.form_max_seconds) is distinct from (new.is_public, new.is_active, new.creator_id, new.deleted_at, new.form_id, new.form_max_seconds)) execute function invalidate_events_event();

create function invalidate_form_agents_user() returns trigger language plpgsql as $$ begin
  perform signal_change('user:' || key) from (values (old.user_id), (new.user_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_form_agents_user_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('user:' || key) from (select distinct changed.user_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger form_agents_user_inserted after insert on form_agents referencing new table as changed for each statement execute function invalidate_form_agents_user_rows();
create trigger form_agents_user_deleted after delete on form_agents referencing old table as changed for each statement execute function invalidate_form_agents_user_rows();
create trigger form_agents_user_updated after update on form_agents for each row when (old.* *<> new.*) execute function invalidate_form_agents_user();

create function invalidate_group_members_user() returns trigger language plpgsql as $$ begin
  perform signal_change('user:' || key) from (values (old.user_id), (new.user_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_group_members_user_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('user:' || key) from (select distinct changed.user_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger group_members_user_inserted after insert on group_members referencing new table as changed for each statement execute function invalidate_group_members_user_rows();
create trigger group_members_user_deleted after delete on group_members referencing old table as changed for each statement execute function invalidate_group_members_user_rows();
create trigger group_members_user_updated after update on group_members for each row when (old.* *<> new.*) execute function invalidate_group_members_user();

create function invalidate_guests_guest() returns trigger language plpgsql as $$ begin
  perform signal_change('guest:' || new.id);
  return null;
end $$;
create function invalidate_guests_guest_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('guest:' || key) from (select distinct changed.id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger guests_guest_deleted after delete on guests referencing old table as changed for each statement execute function invalidate_guests_guest_rows();
create trigger guests_guest_updated after update on guests for each row when (old.name is distinct from new.name) execute function invalidate_guests_guest();

create function invalidate_library_admins_company() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || key) from (values (old.company_id), (new.company_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_library_admins_company_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || key) from (select distinct changed.company_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger library_admins_company_inserted after insert on library_admins referencing new table as changed for each statement execute function invalidate_library_admins_company_rows();
create trigger library_admins_company_deleted after delete on library_admins referencing old table as changed for each statement execute function invalidate_library_admins_company_rows();
create trigger library_admins_company_updated after update on library_admins for each row when (old.* *<> new.*) execute function invalidate_library_admins_company();

create function invalidate_library_folders_company() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || key) from (values (old.company_id), (new.company_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_library_folders_company_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || key) from (select distinct changed.company_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger library_folders_company_inserted after insert on library_folders referencing new table as changed for each statement execute function invalidate_library_folders_company_rows();
create trigger library_folders_company_deleted after delete on library_folders referencing old table as changed for each statement execute function invalidate_library_folders_company_rows();
create trigger library_folders_company_updated after update on library_folders for each row when ((old.company_id, old.path, old.admin_id, old.everyone_level, old.name) is distinct from (new.company_id, new.path, new.admin_id, new.everyone_level, new.name)) execute function invalidate_library_folders_company();

create function invalidate_library_grants_company() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || t.company_id) from library_folders t where t.id in (old.folder_id, new.folder_id);
  return null;
end $$;
create function invalidate_library_grants_company_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || t.company_id) from library_folders t where t.id in (select folder_id from changed);
  return null;
end $$;
create trigger library_grants_company_inserted after insert on library_grants referencing new table as changed for each statement execute function invalidate_library_grants_company_rows();
create trigger library_grants_company_deleted after delete on library_grants referencing old table as changed for each statement execute function invalidate_library_grants_company_rows();
create trigger library_grants_company_updated after update on library_grants for each row when (old.* *<> new.*) execute function invalidate_library_grants_company();

create function invalidate_library_posts_post() returns trigger language plpgsql as $$ begin
  perform signal_change('post:' || key) from (values (old.post_id), (new.post_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_library_posts_post_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('post:' || key) from (select distinct changed.post_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger library_posts_post_inserted after insert on library_posts referencing new table as changed for each statement execute function invalidate_library_posts_post_rows();
create trigger library_posts_post_deleted after delete on library_posts referencing old table as changed for each statement execute function invalidate_library_posts_post_rows();
create trigger library_posts_post_updated after update on library_posts for each row when ((old.folder_id, old.status, old.expires_at, old.expired_at) is distinct from (new.folder_id, new.status, new.expires_at, new.expired_at)) execute function invalidate_library_posts_post();

create function invalidate_library_settings_company() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || key) from (values (old.company_id), (new.company_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_library_settings_company_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || key) from (select distinct changed.company_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger library_settings_company_inserted after insert on library_settings referencing new table as changed for each statement execute function invalidate_library_settings_company_rows();
create trigger library_settings_company_deleted after delete on library_settings referencing old table as changed for each statement execute function invalidate_library_settings_company_rows();
create trigger library_settings_company_updated after update on library_settings for each row when (old.* *<> new.*) execute function invalidate_library_settings_company();

create function invalidate_posts_content() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || new.id);
  return null;
end $$;
create trigger posts_content_updated after update on posts for each row when (old.* *<> new.*) execute function invalidate_posts_content();

create function invalidate_posts_post() returns trigger language plpgsql as $$ begin
  perform signal_change('post:' || new.id);
  return null;
end $$;
create function invalidate_posts_post_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('post:' || key) from (select distinct changed.id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger posts_post_deleted after delete on posts referencing old table as changed for each statement execute function invalidate_posts_post_rows();
create trigger posts_post_updated after update on posts for each row when ((old.post_status, old.is_active, old.is_private, old.creator_id, old.guest_id, old.take_id, old.event_id, old.is_reply, old.deleted_at) is distinct from (new.post_status, new.is_active, new.is_private, new.creator_id, new.guest_id, new.take_id, new.event_id, new.is_reply, new.deleted_at)) execute function invalidate_posts_post();

create function invalidate_privacy_settings_event() returns trigger language plpgsql as $$ begin
  perform signal_change('event:' || key) from (values (old.event_id), (new.event_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_privacy_settings_event_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('event:' || key) from (select distinct changed.event_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger privacy_settings_event_deleted after delete on privacy_settings referencing old table as changed for each statement execute function invalidate_privacy_settings_event_rows();
create trigger privacy_settings_event_updated after update on privacy_settings for each row when (old.* *<> new.*) execute function invalidate_privacy_settings_event();

create function invalidate_reactions_content() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || key) from (values (old.post_id), (new.post_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_reactions_content_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || key) from (select distinct changed.post_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger reactions_content_inserted after insert on reactions referencing new table as changed for each statement execute function invalidate_reactions_content_rows();
create trigger reactions_content_deleted after delete on reactions referencing old table as changed for each statement execute function invalidate_reactions_content_rows();
create trigger reactions_content_updated after update on reactions for each row when (old.* *<> new.*) execute function invalidate_reactions_content();

create function invalidate_seats_plan() returns trigger language plpgsql as $$ begin
  perform signal_change('plan:' || key) from (values (coalesce(old.user_id, old.company_id)), (coalesce(new.user_id, new.company_id))) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_seats_plan_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('plan:' || key) from (select distinct coalesce(changed.user_id, changed.company_id) as key from changed) ids where key is not null;
  return null;
end $$;
create trigger seats_plan_inserted after insert on seats referencing new table as changed for each statement execute function invalidate_seats_plan_rows();
create trigger seats_plan_deleted after delete on seats referencing old table as changed for each statement execute function invalidate_seats_plan_rows();
create trigger seats_plan_updated after update on seats for each row when (old.* *<> new.*) execute function invalidate_seats_plan();

create function invalidate_segments_segments() returns trigger language plpgsql as $$ begin
  perform signal_change('segments:' || key) from (values (old.take_id), (new.take_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_segments_segments_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('segments:' || key) from (select distinct changed.take_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger segments_segments_inserted after insert on segments referencing new table as changed for each statement execute function invalidate_segments_segments_rows();
create trigger segments_segments_deleted after delete on segments referencing old table as changed for each statement execute function invalidate_segments_segments_rows();
create trigger segments_segments_updated after update on segments for each row when (old.* *<> new.*) execute function invalidate_segments_segments();

create function invalidate_sessions_session() returns trigger language plpgsql as $$ begin
  perform signal_change('session:' || new.id);
  return null;
end $$;
create function invalidate_sessions_session_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('session:' || key) from (select distinct changed.id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger sessions_session_deleted after delete on sessions referencing old table as changed for each statement execute function invalidate_sessions_session_rows();
create trigger sessions_session_updated after update on sessions for each row when ((old.user_id, old.revoked_at, old.mfa_verified_at, old.is_kept) is distinct from (new.user_id, new.revoked_at, new.mfa_verified_at, new.is_kept)) execute function invalidate_sessions_session();

create function invalidate_subscriptions_plan() returns trigger language plpgsql as $$ begin
  perform signal_change('plan:' || key) from (values (coalesce(old.user_id, old.company_id)), (coalesce(new.user_id, new.company_id))) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_subscriptions_plan_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('plan:' || key) from (select distinct coalesce(changed.user_id, changed.company_id) as key from changed) ids where key is not null;
  return null;
end $$;
create trigger subscriptions_plan_inserted after insert on subscriptions referencing new table as changed for each statement execute function invalidate_subscriptions_plan_rows();
create trigger subscriptions_plan_deleted after delete on subscriptions referencing old table as changed for each statement execute function invalidate_subscriptions_plan_rows();
create trigger subscriptions_plan_updated after update on subscriptions for each row when (old.* *<> new.*) execute function invalidate_subscriptions_plan();

create function invalidate_takes_content() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || key) from (values (old.post_id), (new.post_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create trigger takes_content_updated after update on takes for each row when ((old.kind, old.status, old.tracks, old.duration, old.has_modified_background, old.is_file_upload, old.source_filename, old.base_take_id) is distinct from (new.kind, new.status, new.tracks, new.duration, new.has_modified_background, new.is_file_upload, new.source_filename, new.base_take_id)) execute function invalidate_takes_content();

create function invalidate_takes_post() returns trigger language plpgsql as $$ begin
  perform signal_change('post:' || key) from (values (old.post_id), (new.post_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_takes_post_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('post:' || key) from (select distinct changed.post_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger takes_post_deleted after delete on takes referencing old table as changed for each statement execute function invalidate_takes_post_rows();
create trigger takes_post_updated after update on takes for each row when (old.post_id is distinct from new.post_id) execute function invalidate_takes_post();

create function invalidate_takes_segments() returns trigger language plpgsql as $$ begin
  perform signal_change('segments:' || new.id);
  return null;
end $$;
create function invalidate_takes_segments_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('segments:' || key) from (select distinct changed.id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger takes_segments_deleted after delete on takes referencing old table as changed for each statement execute function invalidate_takes_segments_rows();
create trigger takes_segments_updated after update on takes for each row when ((old.status, old.tracks, old.assembly, old.post_id) is distinct from (new.status, new.tracks, new.assembly, new.post_id)) execute function invalidate_takes_segments();

create function invalidate_transcripts_content() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || t.post_id) from takes t where t.id in (old.take_id, new.take_id);
  return null;
end $$;
create function invalidate_transcripts_content_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || t.post_id) from takes t where t.id in (select take_id from changed);
  return null;
end $$;
create trigger transcripts_content_inserted after insert on transcripts referencing new table as changed for each statement execute function invalidate_transcripts_content_rows();
create trigger transcripts_content_deleted after delete on transcripts referencing old table as changed for each statement execute function invalidate_transcripts_content_rows();
create trigger transcripts_content_updated after update on transcripts for each row when (old.state is distinct from new.state) execute function invalidate_transcripts_content();

create function invalidate_trials_plan() returns trigger language plpgsql as $$ begin
  perform signal_change('plan:' || key) from (values (old.key), (new.key)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_trials_plan_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('plan:' || key) from (select distinct changed.key as key from changed) ids where key is not null;
  return null;
end $$;
create trigger trials_plan_inserted after insert on trials referencing new table as changed for each statement execute function invalidate_trials_plan_rows();
create trigger trials_plan_deleted after delete on trials referencing old table as changed for each statement execute function invalidate_trials_plan_rows();
create trigger trials_plan_updated after update on trials for each row when (old.* *<> new.*) execute function invalidate_trials_plan();

create function invalidate_users_user() returns trigger language plpgsql as $$ begin
  perform signal_change('user:' || new.id);
  return null;
end $$;
create function invalidate_users_user_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('user:' || key) from (select distinct changed.id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger users_user_deleted after delete on users referencing old table as changed for each statement execute function invalidate_users_user_rows();
create trigger users_user_updated after update on users for each row when ((old.email, old.name, old.role, old.company_id, old.is_active, old.disabled_at, old.mfa_type, old.profile_image_key, old.phone_number, old.is_company_library_enabled, old.is_persona_enabled, old.is_upload_video_enabled, old.preferences, old.delete_after) is distinct from (new.email, new.name, new.role, new.company_id, new.is_active, new.disabled_at, new.mfa_type, new.profile_image_key, new.phone_number, new.is_company_library_enabled, new.is_persona_enabled, new.is_upload_video_enabled, new.preferences, new.delete_after)) execute function invalidate_users_user();
