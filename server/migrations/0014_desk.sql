-- The desk: lists that stay fast with a million posts, labels, engagement by the second, comments, contacts, notifications, time saved.

-- An index for "this person's, and these words".
create extension if not exists btree_gin;

-- What a list is searched by: its title and who sent it, as typed. 'simple': names are not stemmed.
create function desk_words(variadic parts text[]) returns tsvector language sql stable parallel safe
  return to_tsvector('simple', array_to_string(parts, ' '));

-- Deleted: may be taken back for a while; from `purge_after` on the worker deletes what it holds, and empties this.
alter table posts add column purge_after timestamptz;
create index posts_purge on posts (purge_after) where purge_after is not null;

-- archived_at: put away by its owner. deleted_at: its post or Aside was deleted; taken back with it. words: title and sender.
alter table inbox_items
  add column archived_at timestamptz,
  add column deleted_at timestamptz,
  add column is_reply boolean not null default false,
  add column words tsvector not null default '';
update inbox_items i set is_reply = p.is_reply, deleted_at = coalesce(p.deleted_at, e.deleted_at),
    words = desk_words(coalesce(nullif(p.title, ''), e.title), coalesce(u.name, g.name, ''), coalesce(u.email, ''))
  from posts p join events e on e.id = p.event_id left join users u on u.id = p.creator_id left join guests g on g.id = p.guest_id
  where p.id = i.post_id;
drop index inbox_items_received;
drop index inbox_items_unviewed;
create index inbox_items_received on inbox_items (user_id, received_at desc, post_id) where deleted_at is null and archived_at is null;
create index inbox_items_unviewed on inbox_items (user_id, received_at desc, post_id)
  where deleted_at is null and archived_at is null and viewed_at is null;
create index inbox_items_replies on inbox_items (user_id, received_at desc, post_id)
  where deleted_at is null and archived_at is null and is_reply;
create index inbox_items_archived on inbox_items (user_id, received_at desc, post_id) where deleted_at is null and archived_at is not null;
create index inbox_items_words on inbox_items using gin (user_id, words) where deleted_at is null;
create index inbox_items_event on inbox_items (event_id);
create function set_inbox_words() returns trigger language plpgsql as $$
begin
  select p.is_reply, desk_words(coalesce(nullif(p.title, ''), e.title), coalesce(u.name, g.name, ''), coalesce(u.email, ''))
    into new.is_reply, new.words
    from posts p join events e on e.id = p.event_id left join users u on u.id = p.creator_id left join guests g on g.id = p.guest_id
    where p.id = new.post_id;
  return new;
end $$;
create trigger inbox_items_words before insert on inbox_items for each row execute function set_inbox_words();

-- own_words: its own title and its Aside's, for the author's list. saved_seconds: typing what was said takes that much longer than saying it did
-- (docs/decisions/0040); null: not reckoned yet.
alter table posts
  add column own_words tsvector not null default '',
  add column saved_seconds integer;
update posts p set own_words = desk_words(p.title, e.title) from events e where e.id = p.event_id;
update posts p set saved_seconds = greatest(0, round(array_length(regexp_split_to_array(trim(p.transcription_text), '\s+'), 1) * 1.5 - t.duration))
  from takes t where t.id = p.take_id and p.post_status = 'SENT' and trim(coalesce(p.transcription_text, '')) <> '';
create function set_own_words() returns trigger language plpgsql as $$
begin
  new.own_words = desk_words(new.title, (select title from events where id = new.event_id));
  return new;
end $$;
create trigger posts_own_words before insert or update of title on posts for each row execute function set_own_words();
-- What carries a title in its words follows it. The sender's name is the one they had when it was sent.
create function follow_title() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'events' then
    update posts set own_words = desk_words(title, new.title) where event_id = new.id;
  end if;
  update inbox_items i set words = desk_words(coalesce(nullif(p.title, ''), e.title), coalesce(u.name, g.name, ''), coalesce(u.email, ''))
    from posts p join events e on e.id = p.event_id left join users u on u.id = p.creator_id left join guests g on g.id = p.guest_id
    where p.id = i.post_id and case when tg_table_name = 'events' then i.event_id = new.id else i.post_id = new.id end;
  return null;
end $$;
create trigger posts_title after update of title on posts for each row when (old.title is distinct from new.title) execute function follow_title();
create trigger events_title after update of title on events for each row when (old.title is distinct from new.title) execute function follow_title();
create index posts_own on posts (creator_id, created_at desc, id) where deleted_at is null and not is_reply;
create index posts_own_sent on posts (creator_id, created_at desc, id) where deleted_at is null and not is_reply and post_status = 'SENT';
create index posts_own_drafts on posts (creator_id, created_at desc, id) where deleted_at is null and not is_reply and post_status <> 'SENT';
create index posts_own_words on posts using gin (creator_id, own_words) where deleted_at is null and not is_reply;
create index posts_saved on posts (creator_id, sent_at) include (saved_seconds) where saved_seconds > 0;

-- Whose post it is about, so that what they did not look at is counted without going through their posts.
alter table reactions add column author_id uuid references users on delete cascade;
update reactions r set author_id = p.creator_id from posts p where p.id = r.post_id;
create function set_reaction_author() returns trigger language plpgsql as $$
begin
  new.author_id = (select creator_id from posts where id = new.post_id);
  return new;
end $$;
create trigger reactions_author before insert on reactions for each row execute function set_reaction_author();
create index reactions_unviewed on reactions (author_id) where viewed_at is null;

-- Colleagues are suggested by the beginnings of their names.
create index users_company_words on users using gin (company_id, to_tsvector('simple', name || ' ' || email)) where is_active and company_id is not null;

-- Labels of one's own. favorite: the star, one a person, made when it is first used.
create table labels (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null default 'label' check (kind in ('label', 'favorite')),
  name text not null,
  -- a name of the palette: features/labels/contract.ts
  color text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index labels_name on labels (user_id, lower(name)) where kind = 'label';
create unique index labels_favorite on labels (user_id) where kind = 'favorite';
create table post_labels (
  label_id uuid not null references labels on delete cascade,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (label_id, post_id)
);
create index post_labels_user on post_labels (user_id, post_id);
create index post_labels_post on post_labels (post_id);

-- Engagement. A viewer's row: what of the shown take they watched, a bit a second (bit 0 of byte 0 is second 0), and what more than once.
alter table post_viewers
  add column take_id uuid,
  add column watched bytea not null default '',
  add column rewatched bytea not null default '',
  add column furthest integer not null default 0,
  add column finished_at timestamptz,
  add column device text not null default 'unknown' check (device in ('desktop', 'mobile', 'tablet', 'unknown')),
  -- how far it is known who they are: person (account or named link), company (a work address of it is signed in nowhere: only its domain), anonymous
  add column known_as text not null default 'anonymous' check (known_as in ('person', 'guest', 'company', 'anonymous')),
  add column company_domain text,
  add column is_machine boolean not null default false,
  add column acknowledged_percent integer,
  add column acknowledged_by text check (acknowledged_by in ('account', 'link', 'guest'));
update post_viewers set known_as = case when user_id is not null then 'person' when viewer_key like 'g:%' then 'guest' else 'anonymous' end;
create index post_viewers_seen on post_viewers (post_id, last_viewed_at desc, viewer_key);

-- In whose browser a named link was opened first: whoever opens it in another is not proved to be its owner (docs/decisions/0041).
alter table event_members add column browser_id uuid;

-- Counted with what they count, in its transaction: a list does not sum a million rows.
create table post_totals (
  post_id uuid primary key references posts on delete cascade,
  page_views integer not null default 0,
  video_views integer not null default 0,
  viewers integer not null default 0,
  unknown_viewers integer not null default 0,
  played integer not null default 0,
  finished integer not null default 0,
  -- of the viewers' viewed_percent
  percent_sum bigint not null default 0,
  -- viewers that are machines; they are in none of the others
  machines integer not null default 0
);
insert into post_totals (post_id, page_views, video_views, viewers, unknown_viewers, played, finished, percent_sum)
  select post_id, sum(page_views), sum(video_views), count(*), count(*) filter (where name is null), count(*) filter (where video_views > 0 or viewed_percent > 0),
    count(*) filter (where viewed_percent = 100), sum(viewed_percent)
  from post_viewers group by post_id;

-- How many viewers watched (and watched again) each second of a take: element n+1 is second n.
create table post_seconds (
  post_id uuid not null references posts on delete cascade,
  take_id uuid not null,
  watched integer[] not null default '{}',
  rewatched integer[] not null default '{}',
  primary key (post_id, take_id)
);
create table post_days (
  post_id uuid not null references posts on delete cascade,
  -- of UTC, YYYY-MM-DD
  day text not null,
  device text not null,
  page_views integer not null default 0,
  video_views integer not null default 0,
  finished integer not null default 0,
  primary key (post_id, day, device)
);
-- What viewers' browsers told and no merge has taken in yet. A merge deletes its rows in the transaction that counts them: once, whatever dies.
-- No foreign keys: a beat costs one insert; what belongs to nothing is dropped by the merge.
create table view_beats (
  id bigint generated always as identity primary key,
  post_id uuid not null,
  take_id uuid,
  viewer_key text not null,
  percent smallint not null default 0,
  -- seconds watched since the last beat: first, last, first, last …, each from 0 and both included
  spans integer[] not null default '{}',
  told_at timestamptz not null default now()
);

-- A mail that is sent again carries a link of its own; those of the mails before stay good.
alter table event_members add column earlier_link_token_hashes text[] not null default '{}';

-- By whom a mail's own link was opened first: a machine (a scanner of mails) asks for the page and never runs it.
alter table deliveries
  add column machine_opened_at timestamptz,
  -- the browser that asked: when its page runs after all, it was no machine
  add column machine_browser_id uuid,
  add column resent_at timestamptz,
  add column resends integer not null default 0;

-- Comments, at a second of the video or about all of it.
create table comments (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  user_id uuid references users on delete cascade,
  guest_id uuid references guests on delete cascade,
  parent_id uuid references comments on delete cascade,
  -- made by the browser: the same one sent twice is one
  client_id uuid not null,
  at_second double precision check (at_second >= 0),
  -- plain text; a mention stands in it as @[user id]
  text text not null,
  mentions uuid[] not null default '{}',
  -- said while replies were kept private: stays so when they no longer are
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  check (num_nonnulls(user_id, guest_id) = 1),
  unique (post_id, client_id)
);
create index comments_post on comments (post_id, created_at, id);
create index comments_user on comments (user_id) where user_id is not null;
create index comments_guest on comments (guest_id) where guest_id is not null;
create index comments_parent on comments (parent_id) where parent_id is not null;
create index comments_mentions on comments using gin (mentions) where mentions <> '{}';

-- Contacts: one's own address book. One person may have several addresses.
create table contacts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null default '',
  company text not null default '',
  phone text not null default '',
  note text not null default '',
  source text not null check (source in ('typed', 'recipient', 'import')),
  uses integer not null default 0,
  last_used_at timestamptz,
  -- name, company and addresses, as typed
  words tsvector not null default '',
  -- the name, else the first address, in small letters: what the list is ordered by
  sort_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contacts_list on contacts (user_id, sort_name, id);
create index contacts_phone on contacts (user_id, regexp_replace(phone, '\D', '', 'g')) where phone <> '';
create index contacts_used on contacts (user_id, last_used_at desc nulls last, id);
create index contacts_words on contacts using gin (user_id, words);
create table contact_emails (
  user_id uuid not null references users on delete cascade,
  email text not null,
  contact_id uuid not null references contacts on delete cascade,
  is_primary boolean not null default false,
  primary key (user_id, email)
);
create index contact_emails_contact on contact_emails (contact_id);
-- Whoever deletes their account leaves the address books that the product made.
create index contact_emails_email on contact_emails (email);
create table contact_groups (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index contact_groups_name on contact_groups (user_id, lower(name));
create table contact_group_members (
  group_id uuid not null references contact_groups on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  primary key (group_id, contact_id)
);
create index contact_group_members_contact on contact_group_members (contact_id);
-- Who asked not to get this sender's mails any more.
create table unsubscribes (
  sender_id uuid not null references users on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  primary key (sender_id, email)
);
create index unsubscribes_email on unsubscribes (email);

-- Notifications. Several alike that nobody has read yet are one row (group_key), with a count.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  group_key text not null,
  post_id uuid references posts on delete cascade,
  event_id uuid references events on delete cascade,
  comment_id uuid references comments on delete cascade,
  -- who did it last: an account (its name is asked for when it is shown), or the name that a guest gave
  actor_id uuid references users on delete cascade,
  actor_name text not null default '',
  detail jsonb not null default '{}',
  count integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  read_at timestamptz,
  -- since when it waits for a digest; null: it was mailed, or is not to be
  email_since timestamptz,
  pushed_at timestamptz
);
create index notifications_list on notifications (user_id, updated_at desc, id);
create unique index notifications_unread on notifications (user_id, group_key) where read_at is null;
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_event on notifications (event_id) where event_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_actor on notifications (actor_id) where actor_id is not null;
create index notifications_unsent on notifications (user_id, email_since) where read_at is null and email_since is not null;
create index notifications_old on notifications (updated_at);
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  -- {kind: {app, email, push}}; what is absent is as features/notifications/contract.ts has it
  kinds jsonb not null default '{}',
  digest text not null default 'daily' check (digest in ('off', 'hourly', 'daily')),
  -- minutes of the day in time_zone; null: none
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  time_zone text not null default 'UTC',
  updated_at timestamptz not null default now()
);
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  -- web: JSON of the browser's PushSubscription; native: a device token
  kind text not null check (kind in ('web', 'native')),
  token text not null unique,
  created_at timestamptz not null default now(),
  failures integer not null default 0
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null;

-- What a person searched for, newest first.
create table searches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  query text not null,
  uses integer not null default 1,
  last_used_at timestamptz not null default now()
);
create unique index searches_query on searches (user_id, lower(query));
create index searches_recent on searches (user_id, last_used_at desc);

-- A post was handed on: its link copied, mailed, embedded.
create table shared_posts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  post_id uuid not null references posts on delete cascade,
  share_medium text not null,
  time_saved integer not null default 0,
  created_at timestamptz not null default now()
);
create index shared_posts_user on shared_posts (user_id, created_at desc);
create index shared_posts_post on shared_posts (post_id, created_at desc);
