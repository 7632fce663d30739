-- A deletion follows foreign keys: without these each person, post and take that goes reads whole tables.
create index posts_take on posts (take_id) where take_id is not null;
create index posts_guest on posts (guest_id) where guest_id is not null;
create index post_viewers_user on post_viewers (user_id) where user_id is not null;
create index reactions_user on reactions (user_id) where user_id is not null;
create index deliveries_user on deliveries (user_id);
create index event_members_added_by on event_members (added_by_id) where added_by_id is not null;
create index search_passages_take on search_passages (take_id) where take_id is not null;
create index search_passages_owner on search_passages (owner_id) where owner_id is not null;
create index ai_usage_post on ai_usage (post_id) where post_id is not null;
-- The export's and the deletion's own reads.
create index audit_log_target on audit_log (target_id) where target_id is not null;
create index audit_log_actor_id on audit_log (actor_id) where actor_id is not null;
create index account_exports_expired on account_exports (expires_at) where expires_at is not null;
