-- Lists that do not look for what was never there: of 24 posts most have no reply, no comment, no label.

-- Whether it has a poster, as its assets say.
alter table takes add column has_poster boolean not null default false;
create function follow_poster() returns trigger language plpgsql as $$
begin
  update takes set has_poster = (tg_op = 'INSERT') where id = coalesce(new.take_id, old.take_id);
  return null;
end $$;
create trigger assets_poster_made after insert on assets for each row when (new.kind = 'poster') execute function follow_poster();
create trigger assets_poster_gone after delete on assets for each row when (old.kind = 'poster') execute function follow_poster();
update takes t set has_poster = true from assets a where a.take_id = t.id and a.kind = 'poster';

-- ever_…: set with the first and never taken back, not even when it is deleted. True says that there may be some and how many is to be counted; false,
-- that there are none. A mark that is only ever set cannot be wrong by two who write at once, and after the first nobody waits for another's row.
alter table posts
  add column ever_replied_to boolean not null default false,
  add column ever_reacted_to boolean not null default false,
  add column ever_commented_on boolean not null default false,
  add column ever_labelled boolean not null default false,
  -- its Aside asked for acknowledgement at some time
  add column ever_to_acknowledge boolean not null default false;

-- What lists show of a post's take once that is complete, and changes no more but for its poster: looking up the takes of a page costs a sixth of it.
-- Null: not known here, ask the take. So it is while it grows, and null is never wrong.
alter table posts add column shown_take json;
create function shown_take(t takes) returns json language sql stable parallel safe
  return json_build_object('kind', t.kind, 'tracks', t.tracks, 'duration', t.duration, 'has_modified_background', t.has_modified_background,
    'is_file_upload', t.is_file_upload, 'has_poster', t.has_poster);
-- Those of before, in one pass: none of the triggers below stands yet.
update posts p set ever_replied_to = m.replied, ever_reacted_to = m.reacted, ever_commented_on = m.commented, ever_labelled = m.labelled, ever_to_acknowledge = m.asked,
    shown_take = m.shown
  from (
    select p.id,
      not p.is_reply and exists (select 1 from posts r where r.event_id = p.event_id and r.is_reply) as replied,
      exists (select 1 from reactions r where r.post_id = p.id) as reacted,
      exists (select 1 from comments c where c.post_id = p.id) as commented,
      exists (select 1 from post_labels l where l.post_id = p.id) as labelled,
      not p.is_reply and (exists (select 1 from privacy_settings s where s.event_id = p.event_id and s.acknowledgement_required)
        or exists (select 1 from post_viewers v where v.post_id = p.id and v.acknowledged_at is not null)) as asked,
      (select shown_take(t) from takes t where t.id = p.take_id and t.status = 'complete') as shown
    from posts p
  ) m
  where m.id = p.id and (m.replied or m.reacted or m.commented or m.labelled or m.asked or m.shown is not null);

-- The posts of the rows that came get the mark that the trigger names. Many come at once where labels are given, by two people to the same posts:
-- always in the same order.
create function mark_posts() returns trigger language plpgsql as $$
begin
  execute format('update posts set %1$I = true where id in (
    select id from posts where id in (select post_id from come) and not %1$I order by id for no key update)', tg_argv[0]);
  return null;
end $$;
create trigger reactions_mark after insert on reactions referencing new table as come for each statement execute function mark_posts('ever_reacted_to');
create trigger comments_mark after insert on comments referencing new table as come for each statement execute function mark_posts('ever_commented_on');
create trigger post_labels_mark after insert on post_labels referencing new table as come for each statement execute function mark_posts('ever_labelled');

-- When a reply is begun, not when it is sent: nobody else can have seen, and locked, the new row yet. An Aside's own post stands before its replies,
-- and of replies it is not asked.
create function mark_replied_to() returns trigger language plpgsql as $$
begin
  update posts set ever_replied_to = true where event_id = new.event_id and not is_reply and not ever_replied_to;
  return null;
end $$;
create trigger posts_mark after insert on posts for each row when (new.is_reply) execute function mark_replied_to();

create function mark_to_acknowledge() returns trigger language plpgsql as $$
begin
  update posts set ever_to_acknowledge = true where event_id = new.event_id and not is_reply and not ever_to_acknowledge;
  return null;
end $$;
create trigger privacy_settings_mark_made after insert on privacy_settings
  for each row when (new.acknowledgement_required) execute function mark_to_acknowledge();
create trigger privacy_settings_mark after update of acknowledgement_required on privacy_settings
  for each row when (new.acknowledgement_required) execute function mark_to_acknowledge();
-- A post that comes later than its Aside's settings. Locked, so that who sets them meanwhile finds this post afterwards.
create function set_to_acknowledge() returns trigger language plpgsql as $$
begin
  new.ever_to_acknowledge = coalesce((select acknowledgement_required from privacy_settings where event_id = new.event_id for share), false);
  return new;
end $$;
create trigger posts_to_acknowledge before insert on posts for each row when (not new.is_reply) execute function set_to_acknowledge();

-- A take that somebody is changing just now is left null instead of waiting for it: they lock a take before its post, and this has the post already.
create function copy_shown_take() returns trigger language plpgsql as $$
begin
  new.shown_take = (select shown_take(t) from takes t where t.id = new.take_id and t.status = 'complete' for share skip locked);
  return new;
end $$;
create trigger posts_shown_take_made before insert on posts for each row when (new.take_id is not null) execute function copy_shown_take();
create trigger posts_shown_take before update of take_id on posts
  for each row when (old.take_id is distinct from new.take_id) execute function copy_shown_take();
create function follow_take() returns trigger language plpgsql as $$
begin
  update posts set shown_take = case when new.status = 'complete' then shown_take(new) end where id = new.post_id and take_id = new.id;
  return null;
end $$;
create trigger takes_shown after update on takes for each row when (
  (new.status = 'complete' or old.status = 'complete')
  and (new.status, new.kind, new.tracks, new.duration, new.has_modified_background, new.is_file_upload, new.has_poster, new.post_id)
    is distinct from (old.status, old.kind, old.tracks, old.duration, old.has_modified_background, old.is_file_upload, old.has_poster, old.post_id))
  execute function follow_take();
analyze posts;
analyze takes;
