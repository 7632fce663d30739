-- features/attachments

-- Files that the author attached to a post. Their bytes are in the storage, below the post's prefix.
create table attachments (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  filename text not null,
  -- decided by the bytes, never by what the browser said
  content_type text not null,
  byte_size integer not null,
  -- in pixels, as shown; null: not a picture
  width integer,
  height integer,
  created_at timestamptz not null default now()
);
create index attachments_post on attachments (post_id, created_at, id);

-- Set with the first attachment, never cleared; false: there is nothing to list.
alter table posts add column ever_attached_to boolean not null default false;
create trigger attachments_mark after insert on attachments referencing new table as come
  for each statement execute function mark_posts('ever_attached_to');
