-- Lists that do not look for what was never there: of 24 posts most have no reply, no comment, no label.

-- ever_…: set with the first and never taken back, not even when it is deleted. True says that there may be some and how many is to be counted; false,
-- that there are none. A mark that is only ever set cannot be wrong by two who write at once, and after the first nobody waits for another's row.
alter table posts
  add column ever_replied_to boolean not null default false,
  add column ever_reacted_to boolean not null default false,
  add column ever_commented_on boolean not null default false,
  add column ever_labelled boolean not null default false,
  -- its Aside asked for acknowledgement at some time
  add column ever_to_acknowledge boolean not null default false;

create function mark_reacted_to() returns trigger language plpgsql as $$
begin
  update posts set ever_reacted_to = true where id = new.post_id and not ever_reacted_to;
  return null;
end $$;
create trigger reactions_mark after insert on reactions for each row execute function mark_reacted_to();

create function mark_commented_on() returns trigger language plpgsql as $$
begin
  update posts set ever_commented_on = true where id = new.post_id and not ever_commented_on;
  return null;
end $$;
create trigger comments_mark after insert on comments for each row execute function mark_commented_on();

-- Many at once, of which two people may label the same: always in the same order.
create function mark_labelled() returns trigger language plpgsql as $$
begin
  update posts set ever_labelled = true where id in (
    select id from posts where id in (select post_id from labelled) and not ever_labelled order by id for no key update);
  return null;
end $$;
create trigger post_labels_mark after insert on post_labels referencing new table as labelled for each statement execute function mark_labelled();

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

update posts p set ever_replied_to = m.replied, ever_reacted_to = m.reacted, ever_commented_on = m.commented, ever_labelled = m.labelled, ever_to_acknowledge = m.asked
  from (
    select p.id,
      not p.is_reply and exists (select 1 from posts r where r.event_id = p.event_id and r.is_reply) as replied,
      exists (select 1 from reactions r where r.post_id = p.id) as reacted,
      exists (select 1 from comments c where c.post_id = p.id) as commented,
      exists (select 1 from post_labels l where l.post_id = p.id) as labelled,
      not p.is_reply and (exists (select 1 from privacy_settings s where s.event_id = p.event_id and s.acknowledgement_required)
        or exists (select 1 from post_viewers v where v.post_id = p.id and v.acknowledged_at is not null)) as asked
    from posts p
  ) m
  where m.id = p.id and (m.replied or m.reacted or m.commented or m.labelled or m.asked);

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

analyze posts;
analyze takes;
