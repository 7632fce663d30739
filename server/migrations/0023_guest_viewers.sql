-- features/viewing: whom a guest was when they first replied or reacted: the recipient whose personal link their browser opened first, or the
-- anonymous viewer of that browser. What a guest does then counts for that viewer. Guests of before stay viewers of their own.
create table guest_viewers (
  event_id uuid not null references events(id) on delete cascade,
  guest_id uuid not null references guests(id) on delete cascade,
  -- as in post_viewers
  viewer_key text not null,
  user_id uuid references users(id) on delete cascade,
  constraint guest_viewers_pkey primary key (event_id, guest_id)
);
create index guest_viewers_guest on guest_viewers (guest_id);
create index guest_viewers_user on guest_viewers (user_id) where (user_id is not null);
