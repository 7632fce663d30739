-- Searches and counts that stay quick in a large inbox of a large product.

-- The same words, each under its owner's name: the beginnings of words are looked up among one person's alone. With an index over (owner, words) a
-- beginning is first gathered from everybody's rows. A word's first hundred letters are enough: what is typed is cut at sixty.
create function owned_words(owner uuid, words tsvector) returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(array(select distinct right(owner::text, 8) || '/' || left(word, 100) from unnest(tsvector_to_array(words)) word));
drop index inbox_items_words;
drop index posts_own_words;
create index inbox_items_words on inbox_items using gin (owned_words(user_id, words)) where deleted_at is null;
create index posts_own_words on posts using gin (owned_words(creator_id, own_words)) where deleted_at is null and not is_reply;

-- Its post was deleted, and may come back: what was not looked at is counted without going through the posts.
alter table reactions add column is_gone boolean not null default false;
update reactions r set is_gone = true from posts p where p.id = r.post_id and p.deleted_at is not null;
create or replace function set_reaction_author() returns trigger language plpgsql as $$
begin
  select creator_id, deleted_at is not null into new.author_id, new.is_gone from posts where id = new.post_id;
  return new;
end $$;
create function follow_deletion() returns trigger language plpgsql as $$
begin
  update reactions set is_gone = new.deleted_at is not null where post_id = new.id;
  return null;
end $$;
create trigger posts_deletion after update of deleted_at on posts
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function follow_deletion();
drop index reactions_unviewed;
create index reactions_unviewed on reactions (author_id) include (user_id) where viewed_at is null and not is_gone;

-- Few rows of a list have either, and each row asks for both.
create index post_viewers_acknowledged on post_viewers (post_id) where acknowledged_at is not null;
create index posts_replies on posts (event_id, creator_id) where is_reply and deleted_at is null and post_status = 'SENT';

-- What is being converted and says nothing any more is looked for every ten minutes.
create index takes_converting on takes (updated_at) where status = 'converting';

analyze inbox_items;
analyze posts;
