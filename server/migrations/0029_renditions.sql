-- Lower qualities of a take, each stored as one object like its own tracks.
alter table compact_tracks drop constraint compact_tracks_track_check;
alter table compact_tracks add constraint compact_tracks_track_check
  check (track in ('video', 'audio', 'audio-aac', 'video-720', 'video-480', 'video-360'));
-- Only for a lower quality: {codec, width, height, bitrate}; bits per second on average.
alter table compact_tracks add column rendition jsonb;
alter table compact_tracks add constraint compact_tracks_rendition_check check ((rendition is not null) = (track ~ '^video-'));

create function invalidate_compact_tracks_content() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || t.post_id) from takes t where t.id in (old.take_id, new.take_id);
  return null;
end $$;
create function invalidate_compact_tracks_content_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || t.post_id) from takes t where t.id in (select take_id from changed);
  return null;
end $$;
create trigger compact_tracks_content_inserted after insert on compact_tracks referencing new table as changed for each statement execute function invalidate_compact_tracks_content_rows();
create trigger compact_tracks_content_deleted after delete on compact_tracks referencing old table as changed for each statement execute function invalidate_compact_tracks_content_rows();
create trigger compact_tracks_content_updated after update on compact_tracks for each row when ((old.take_id, old.track, old.rendition) is distinct from (new.take_id, new.track, new.rendition)) execute function invalidate_compact_tracks_content();
