-- core/messages: what was typed before sending, the trash, and downloads for viewers; features/delivery: emails about an edited video.
alter table posts
  -- recipients typed before sending, as text; empty once it is sent
  add column draft_recipients text not null default '',
  add column draft_bcc text not null default '';

alter table privacy_settings add column viewers_can_download boolean not null default false;

-- An update is emailed once per recipient and take.
alter table deliveries
  add column take_id uuid,
  drop constraint deliveries_kind_check,
  add constraint deliveries_kind_check check (kind in ('invitation', 'copy', 'reply', 'update')),
  drop constraint deliveries_post_id_user_id_kind_key,
  add constraint deliveries_post_id_user_id_kind_key unique nulls not distinct (post_id, user_id, kind, take_id);

-- The trash of a person, and the posts that were deleted with an Aside.
create index events_deleted on events (creator_id, deleted_at desc, id) where deleted_at is not null;
create index posts_deleted on posts (event_id, deleted_at) where deleted_at is not null;
