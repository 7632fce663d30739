-- The spine: people, Asides, video posts and their media, views, reactions, delivery.
-- Ids are UUIDs made by the application (version 7: they sort by time).

create table users (
  id uuid primary key,
  -- lower case, trimmed; a recipient who never signed up is a row with is_active = false
  email text not null unique,
  name text not null default '',
  password_hash text,
  account_type text not null default 'email',
  role text not null default 'USER',
  is_active boolean not null default false,
  phone_number text,
  profile_image_key text,
  company text,
  company_size text,
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id);

-- One row per code that was sent. `misses` locks the account's code after five, whoever tries.
create table email_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  misses integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_codes_user on email_codes (user_id, created_at desc);

create unlogged table rate_windows (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
create index rate_windows_age on rate_windows (window_start);

create table sealing_keys (
  id text primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);
create unlogged table sealed_nonces (
  nonce text primary key,
  seen_at timestamptz not null default now()
);
create index sealed_nonces_age on sealed_nonces (seen_at);

create table guests (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table events (
  id uuid primary key,
  creator_id uuid not null references users on delete cascade,
  title text not null default '',
  is_public boolean not null default true,
  is_active boolean not null default true,
  is_creator_a_contributor boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index events_creator on events (creator_id, created_at desc) where deleted_at is null;

create table privacy_settings (
  id uuid primary key,
  event_id uuid not null unique references events on delete cascade,
  recipients_can_view_post boolean not null default false,
  signed_in_users_can_view_post boolean not null default false,
  allow_anonymous_replies boolean not null default true,
  keep_replies_private boolean not null default false,
  no_replies_allowed boolean not null default false,
  acknowledgement_required boolean not null default false
);

create table event_members (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  member_type text not null default 'TO',
  added_by_id uuid references users on delete set null,
  -- sha-256 of the token in this person's own link: opening it names the viewer
  link_token_hash text not null unique,
  created_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_members_user on event_members (user_id);

create table posts (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  creator_id uuid references users on delete cascade,
  guest_id uuid references guests on delete cascade,
  is_reply boolean not null default false,
  -- a reply that only the Aside's creator and its author see
  is_private boolean not null default false,
  title text not null default '',
  post_type text not null default 'VIDEO',
  is_active boolean not null default true,
  send_copy boolean not null default false,
  is_audio boolean not null default false,
  post_status text not null default 'DRAFT',
  -- the take that is shown: a retake replaces it only when it is complete
  take_id uuid,
  ai_summary text,
  transcription_text text,
  action_items jsonb,
  ai_prompt text,
  ai_suggestions jsonb,
  note text not null default '',
  my_notes text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  deleted_at timestamptz,
  check (num_nonnulls(creator_id, guest_id) = 1),
  check (post_status in ('DRAFT', 'DRAFT_EDIT_VIDEO', 'DRAFT_PREVIEW', 'DRAFT_SHARABLE_LINK', 'DRAFT_SPEAKING_NOTES', 'SENT'))
);
create index posts_event on posts (event_id, created_at) where deleted_at is null;
create index posts_creator on posts (creator_id, created_at desc) where deleted_at is null;

-- One recording (or upload) of a post. Its objects live under posts/{post_id}/{take_id}/.
create table takes (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  client_upload_id text not null,
  -- segments: packaged in the browser; chunks: MediaRecorder; file: pre-recorded
  kind text not null check (kind in ('segments', 'chunks', 'file')),
  status text not null default 'open' check (status in ('open', 'converting', 'complete', 'aborted', 'failed')),
  failure text,
  tracks jsonb not null default '[]',
  duration double precision not null default 0,
  has_modified_background boolean not null default false,
  is_screen boolean not null default false,
  is_file_upload boolean not null default false,
  source_filename text,
  source_bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  unique (post_id, client_upload_id)
);
create index takes_open on takes (updated_at) where status in ('open', 'converting');
alter table posts add constraint posts_take foreign key (take_id) references takes (id) on delete set null;

-- Acknowledged segments only: the playlists are written from this table. index -1 is the init segment.
create table segments (
  take_id uuid not null references takes on delete cascade,
  track text not null check (track in ('video', 'audio', 'audio-aac')),
  index integer not null check (index >= -1),
  size integer not null check (size > 0),
  duration double precision not null check (duration >= 0),
  created_at timestamptz not null default now(),
  primary key (take_id, track, index)
);

create table chunks (
  take_id uuid not null references takes on delete cascade,
  index integer not null check (index >= 0),
  size integer not null check (size > 0),
  primary key (take_id, index)
);

-- What the jobs make of a take. kind: poster, gif, email_thumbnail, mp4, waveform
create table assets (
  take_id uuid not null references takes on delete cascade,
  kind text not null,
  key text not null,
  content_type text not null,
  size integer not null,
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  primary key (take_id, kind)
);

-- The state of each enrichment, as the post shows it.
create table enrichments (
  take_id uuid not null references takes on delete cascade,
  kind text not null,
  state text not null check (state in ('WAITING', 'PROCESSING', 'PROCESSED', 'FAILED')),
  progress real not null default 0,
  attempts integer not null default 0,
  error text,
  updated_at timestamptz not null default now(),
  primary key (take_id, kind)
);

create table transcripts (
  take_id uuid primary key references takes on delete cascade,
  state text not null check (state in ('live', 'final', 'removed', 'none')),
  engine text not null,
  -- seconds of audio heard so far: a restarted worker goes on from the last window's end
  heard double precision not null default 0,
  confidence real,
  updated_at timestamptz not null default now()
);
create table transcript_segments (
  take_id uuid not null references takes on delete cascade,
  index integer not null,
  start_at double precision not null,
  end_at double precision not null,
  text text not null,
  words jsonb not null,
  confidence real not null,
  primary key (take_id, index)
);

-- What lies in a person's inbox: one row a received post. viewed_at null = the dot.
create table inbox_items (
  user_id uuid not null references users on delete cascade,
  post_id uuid not null references posts on delete cascade,
  event_id uuid not null references events on delete cascade,
  received_at timestamptz not null default now(),
  viewed_at timestamptz,
  primary key (user_id, post_id)
);
create index inbox_items_received on inbox_items (user_id, received_at desc, post_id);
create index inbox_items_unviewed on inbox_items (user_id, received_at desc, post_id) where viewed_at is null;
create index inbox_items_post on inbox_items (post_id);

-- One row per post and viewer. viewer_key: 'u:<user>', 'm:<member>', 'g:<guest>', 'a:<browser>'
create table post_viewers (
  post_id uuid not null references posts on delete cascade,
  viewer_key text not null,
  user_id uuid references users on delete cascade,
  name text,
  page_views integer not null default 0,
  video_views integer not null default 0,
  viewed_percent integer not null default 0 check (viewed_percent between 0 and 100),
  acknowledged_at timestamptz,
  first_viewed_at timestamptz not null default now(),
  last_viewed_at timestamptz not null default now(),
  primary key (post_id, viewer_key)
);

create table reactions (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  actor_key text not null,
  user_id uuid references users on delete cascade,
  name text not null,
  reaction_name text not null,
  at_second double precision,
  created_at timestamptz not null default now(),
  viewed_at timestamptz,
  unique (post_id, actor_key, reaction_name)
);
create index reactions_post on reactions (post_id, created_at);

create table deliveries (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('invitation', 'copy', 'reply')),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED')),
  message_id text,
  -- the member's link token, until the mail is out; then only its hash remains with the member
  link_token text,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  opened_at timestamptz,
  unique (post_id, user_id, kind)
);
