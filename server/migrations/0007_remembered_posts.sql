-- Every change of what a post shows to anybody is sent to all nodes as `content:ID` on the channel of migration 0005, so that a remembered post
-- is read again (core/messages/server/posts/read-post.ts). Views are not part of it: only authors see them.
create function signal_post_content() returns trigger language plpgsql as $$ begin
  perform signal_access('content:' || old.id);
  return null;
end $$;
-- By bytes: shown_take is of type json, which has no equality.
create trigger posts_content after update on posts for each row when (old.* *<> new.*) execute function signal_post_content();

create function signal_take_content() returns trigger language plpgsql as $$ begin
  perform signal_access('content:' || old.post_id);
  return null;
end $$;
create trigger takes_content after update on takes
  for each row when ((old.kind, old.status, old.tracks, old.duration, old.has_modified_background, old.is_file_upload, old.source_filename, old.base_take_id)
    is distinct from (new.kind, new.status, new.tracks, new.duration, new.has_modified_background, new.is_file_upload, new.source_filename, new.base_take_id))
  execute function signal_take_content();

-- Of tables whose rows name a take.
create function signal_take_part_content() returns trigger language plpgsql as $$ begin
  perform signal_access('content:' || post_id) from takes where id = coalesce(new.take_id, old.take_id);
  return null;
end $$;
create trigger assets_content after insert or update or delete on assets for each row execute function signal_take_part_content();
create trigger enrichments_content after insert or delete on enrichments for each row execute function signal_take_part_content();
create trigger enrichments_content_moved after update on enrichments
  for each row when ((old.state, old.progress) is distinct from (new.state, new.progress)) execute function signal_take_part_content();
create trigger transcripts_content after insert or delete on transcripts for each row execute function signal_take_part_content();
create trigger transcripts_content_moved after update on transcripts
  for each row when (old.state is distinct from new.state) execute function signal_take_part_content();

create function signal_reaction_content() returns trigger language plpgsql as $$ begin
  perform signal_access('content:' || coalesce(new.post_id, old.post_id));
  return null;
end $$;
create trigger reactions_content after insert or update or delete on reactions for each row execute function signal_reaction_content();

create trigger guests_access after update of name on guests
  for each row when (old.name is distinct from new.name) execute function signal_guest_access();
create trigger companies_embedding after update of embedding_enabled, embed_domains on companies
  for each row when ((old.embedding_enabled, old.embed_domains) is distinct from (new.embedding_enabled, new.embed_domains))
  execute function signal_company_access();

-- Playlists are remembered, too, until what they list changes (features/viewing/server/read-playlist.ts): `segments:TAKE_ID`.
create function signal_segments() returns trigger language plpgsql as $$ begin
  perform signal_access('segments:' || take_id) from (select distinct take_id from changed) takes;
  return null;
end $$;
create trigger segments_listed after insert on segments referencing new table as changed for each statement execute function signal_segments();
create trigger segments_moved after update on segments referencing new table as changed for each statement execute function signal_segments();
create trigger segments_gone after delete on segments referencing old table as changed for each statement execute function signal_segments();
create trigger compact_tracks_listed after insert on compact_tracks referencing new table as changed for each statement execute function signal_segments();
create trigger compact_tracks_moved after update on compact_tracks referencing new table as changed for each statement execute function signal_segments();
create trigger compact_tracks_gone after delete on compact_tracks referencing old table as changed for each statement execute function signal_segments();

create function signal_take_segments() returns trigger language plpgsql as $$ begin
  perform signal_access('segments:' || old.id);
  return null;
end $$;
create trigger takes_segments after update of status, tracks, assembly, post_id on takes
  for each row when ((old.status, old.tracks, old.assembly, old.post_id) is distinct from (new.status, new.tracks, new.assembly, new.post_id))
  execute function signal_take_segments();
create trigger takes_segments_gone after delete on takes for each row execute function signal_take_segments();
