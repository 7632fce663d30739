-- A post that the studio made when it was opened: no list shows it until something is recorded, typed or set.
alter table posts add column is_untouched boolean not null default false;

drop index posts_own;
drop index posts_own_drafts;
create index posts_own on posts (creator_id, created_at desc, id) where (deleted_at is null and not is_reply and not is_untouched);
create index posts_own_drafts on posts (creator_id, created_at desc, id)
  where (deleted_at is null and not is_reply and not is_untouched and post_status <> 'SENT');
create index posts_untouched on posts (creator_id) where (is_untouched);

create function touch_post() returns trigger language plpgsql as $$
begin
  new.is_untouched = false;
  return new;
end $$;
-- Recording sets the take; typing the notes or the title; every other step the status or a hint.
create trigger posts_touch before update on posts for each row when (old.is_untouched) execute function touch_post();
