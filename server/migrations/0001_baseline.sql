-- The schema of the first release. Later changes are new files; this one never changes again.
-- Replaces the unreleased migrations up to 0020_take_totals.sql.
-- Tables are grouped by owner (server/db/table-owners.ts). docs/database.md describes triggers and functions.

create extension if not exists btree_gin;

-- The search terms of a list row: title and sender, as typed. 'simple': names are not stemmed.
create function desk_words(variadic parts text[]) returns tsvector language sql stable parallel safe
  return to_tsvector('simple', array_to_string(parts, ' '));

-- Search terms prefixed with their owner, so that a prefix search reads one person's terms only. An index over (owner, terms) would first collect the prefix
-- from everybody's rows. Terms are cut at 100 characters; search input is cut at 60.
create function owned_words(owner uuid, words tsvector) returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(array(select distinct right(owner::text, 8) || '/' || left(word, 100) from unnest(tsvector_to_array(words)) word));

-- The first three letters of each word, once, with a space before them: one and two letters would match too many rows of a full-text index.
-- At most 1,500 bytes (about 300 words), the limit of an index entry.
create function word_beginnings(words tsvector) returns text language sql immutable parallel safe
  return (select coalesce(string_agg(beginning, '' order by beginning), '') from (
    select ' ' || b as beginning, sum(octet_length(b) + 1) over (order by b) as bytes
      from (select distinct left(word, 3) as b from unnest(tsvector_to_array(words)) as word) as distinct_ones
  ) as counted where bytes <= 1500);

-- core/accounts

-- Created by the first person who verifies a work address of its domain; later people with that domain join it.
create table companies (
  id uuid primary key,
  domain text not null,
  name text not null,
  co_brand_logo_key text,
  co_brand_nav_url text,
  co_brand_logo_height integer not null default 30,
  -- every member needs a second factor
  requires_mfa boolean not null default false,
  -- required content of the TXT record at _aside.<domain>, and when it was last found; single sign-on and SCIM need it
  domain_token text not null,
  domain_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint companies_co_brand_logo_height_check check (co_brand_logo_height between 16 and 64),
  constraint companies_domain_key unique (domain)
);

create table guests (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table password_resets (
  id uuid primary key,
  user_id uuid not null,
  -- sha-256 of the emailed token
  token_hash text not null,
  -- sha-256 of the update token that the last validation returned
  update_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint password_resets_token_hash_key unique (token_hash),
  constraint password_resets_update_hash_key unique (update_hash)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text not null default '',
  -- sha-256 of the current refresh token; the one before it is in previous_hash; null: a session that cannot be renewed
  refresh_hash text,
  previous_hash text,
  rotated_at timestamptz,
  last_used_at timestamptz not null default now(),
  -- false: its cookie ends with the browser ('Keep me logged in' unchecked)
  is_kept boolean not null default true,
  source_address text not null default '',
  -- when the second factor was verified in this session
  mfa_verified_at timestamptz,
  -- password, code, passkey, auto_login, invite, or the provider's name
  signed_in_with text not null default 'password'
);

-- Ids are UUIDs made by the application (version 7: they sort by time).
create table users (
  id uuid primary key,
  -- lower case, trimmed; a recipient who never signed up is a row with is_active = false
  email text not null,
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
  updated_at timestamptz not null default now(),
  company_id uuid,
  is_company_library_enabled boolean not null default false,
  is_persona_enabled boolean not null default false,
  is_upload_video_enabled boolean not null default true,
  -- set by an administrator or SCIM: cannot sign in, keeps all data
  disabled_at timestamptz,
  -- the required second factor; null: none
  mfa_type text,
  -- wrong codes since the last correct one, over all sessions and addresses
  mfa_misses integer not null default 0,
  mfa_locked_until timestamptz,
  -- when the account is deleted; null: it stays
  delete_after timestamptz,
  scim_external_id text,
  scim_removed_at timestamptz,
  constraint users_mfa_type_check check (mfa_type in ('app', 'phone', 'passkey')),
  constraint users_role check (role in ('USER', 'ADMIN', 'SUPER_ADMIN', 'COMPANY_ADMIN', 'COMPANY_SUPER_ADMIN')),
  constraint users_email_key unique (email)
);

-- core/messages

create table event_members (
  id uuid primary key,
  event_id uuid not null,
  user_id uuid not null,
  member_type text not null default 'TO',
  added_by_id uuid,
  -- sha-256 of the token in the member's personal link, which identifies the viewer
  link_token_hash text not null,
  created_at timestamptz not null default now(),
  browser_id uuid,
  earlier_link_token_hashes text[] not null default '{}'::text[],
  constraint event_members_event_id_user_id_key unique (event_id, user_id),
  constraint event_members_link_token_hash_key unique (link_token_hash)
);

create table events (
  id uuid primary key,
  creator_id uuid not null,
  title text not null default '',
  is_public boolean not null default true,
  is_active boolean not null default true,
  is_creator_a_contributor boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- A person's inbox: one row per received post. viewed_at null: new.
create table inbox_items (
  user_id uuid not null,
  post_id uuid not null,
  event_id uuid not null,
  received_at timestamptz not null default now(),
  viewed_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  is_reply boolean not null default false,
  words tsvector not null default ''::tsvector,
  constraint inbox_items_pkey primary key (user_id, post_id)
);

-- A person's private notes about a post. Sanitized HTML.
create table post_notes (
  post_id uuid not null,
  user_id uuid not null,
  html text not null,
  updated_at timestamptz not null default now(),
  constraint post_notes_pkey primary key (post_id, user_id)
);

create table posts (
  id uuid primary key,
  event_id uuid not null,
  creator_id uuid,
  guest_id uuid,
  is_reply boolean not null default false,
  -- a reply that only its author and the Aside's creator see
  is_private boolean not null default false,
  title text not null default '',
  post_type text not null default 'VIDEO',
  is_active boolean not null default true,
  send_copy boolean not null default false,
  is_audio boolean not null default false,
  post_status text not null default 'DRAFT',
  -- the shown take; a retake replaces it when it is complete
  take_id uuid,
  ai_summary text,
  transcription_text text,
  action_items jsonb,
  ai_prompt text,
  ai_suggestions jsonb,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  deleted_at timestamptz,
  speaking_notes text not null default '',
  chapters jsonb,
  cover_at double precision,
  gif_from double precision,
  edit_version integer not null default 0,
  purge_after timestamptz,
  own_words tsvector not null default ''::tsvector,
  saved_seconds integer,
  ever_replied_to boolean not null default false,
  ever_reacted_to boolean not null default false,
  ever_commented_on boolean not null default false,
  ever_labelled boolean not null default false,
  -- the Aside required an acknowledgement at some time
  ever_to_acknowledge boolean not null default false,
  shown_take json,
  constraint posts_check check ((num_nonnulls(creator_id, guest_id) = 1)),
  constraint posts_post_status_check check (post_status in ('DRAFT', 'DRAFT_EDIT_VIDEO', 'DRAFT_PREVIEW', 'DRAFT_SHARABLE_LINK', 'DRAFT_SPEAKING_NOTES', 'SENT'))
);

create table privacy_settings (
  id uuid primary key,
  event_id uuid not null,
  recipients_can_view_post boolean not null default false,
  signed_in_users_can_view_post boolean not null default false,
  allow_anonymous_replies boolean not null default true,
  keep_replies_private boolean not null default false,
  no_replies_allowed boolean not null default false,
  acknowledgement_required boolean not null default false,
  constraint privacy_settings_event_id_key unique (event_id)
);

-- core/takes

-- Files made from a take by jobs. kind: poster, gif, email_thumbnail, mp4, waveform
create table assets (
  take_id uuid not null,
  kind text not null,
  key text not null,
  content_type text not null,
  size integer not null,
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  constraint assets_pkey primary key (take_id, kind)
);

create table chunks (
  take_id uuid not null,
  index integer not null,
  size integer not null,
  constraint chunks_index_check check ((index >= 0)),
  constraint chunks_size_check check ((size > 0)),
  constraint chunks_pkey primary key (take_id, index)
);

-- The state of each enrichment, as the post shows it.
create table enrichments (
  take_id uuid not null,
  kind text not null,
  state text not null,
  progress real not null default 0,
  attempts integer not null default 0,
  error text,
  updated_at timestamptz not null default now(),
  constraint enrichments_state_check check (state in ('WAITING', 'PROCESSING', 'PROCESSED', 'FAILED')),
  constraint enrichments_pkey primary key (take_id, kind)
);

-- Acknowledged segments; playlists are written from this table. index -1 is the init segment.
create table segments (
  take_id uuid not null,
  track text not null,
  index integer not null,
  size integer not null,
  duration double precision not null,
  created_at timestamptz not null default now(),
  constraint segments_duration_check check ((duration >= (0)::double precision)),
  constraint segments_index_check check ((index >= '-1'::integer)),
  constraint segments_size_check check ((size > 0)),
  constraint segments_track_check check (track in ('video', 'audio', 'audio-aac')),
  constraint segments_pkey primary key (take_id, track, index)
);

-- The takes whose segments an assembled take plays. They are kept as long as it is.
create table take_sources (
  take_id uuid not null,
  source_take_id uuid not null,
  constraint take_sources_pkey primary key (take_id, source_take_id)
);

-- One recording or upload of a post. Its objects have the prefix posts/{post_id}/{take_id}/.
create table takes (
  id uuid primary key,
  post_id uuid not null,
  client_upload_id text not null,
  -- segments: packaged in the browser; chunks: MediaRecorder; file: pre-recorded
  kind text not null,
  status text not null default 'open',
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
  base_take_id uuid,
  edit_list jsonb,
  assembly jsonb,
  has_poster boolean not null default false,
  acknowledging_until timestamptz,
  acknowledged_bytes bigint not null default 0,
  video_seconds double precision not null default 0,
  audio_seconds double precision not null default 0,
  constraint takes_kind_check check (kind in ('segments', 'chunks', 'file', 'edit', 'merge')),
  constraint takes_status_check check (status in ('open', 'converting', 'complete', 'aborted', 'failed')),
  constraint takes_post_id_client_upload_id_key unique (post_id, client_upload_id)
);

-- features/administration

-- Addresses that may sign up, granted by an administrator or requested with /v1/whitelisted/email/create.
create table whitelisted_emails (
  email text primary key,
  name text not null default '',
  utm_campaign text,
  gclid text,
  -- null: requested, not granted
  granted_at timestamptz,
  granted_by uuid,
  created_at timestamptz not null default now()
);

-- features/analysis

-- A question about several videos, with its follow-up questions in analysis_turns.
create table analyses (
  id uuid primary key,
  user_id uuid not null,
  title text not null default '',
  post_ids uuid[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table analysis_turns (
  id uuid primary key,
  analysis_id uuid not null,
  question text not null,
  state text not null default 'WAITING',
  origin text,
  engine text,
  -- features/analysis/contract.ts (answer)
  answer jsonb,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint analysis_turns_origin_check check (origin in ('suggested', 'generated')),
  constraint analysis_turns_state_check check (state in ('WAITING', 'PROCESSING', 'PROCESSED', 'FAILED'))
);

-- features/comments

-- Comments at a second of the video, or about the whole video.
create table comments (
  id uuid primary key,
  post_id uuid not null,
  user_id uuid,
  guest_id uuid,
  parent_id uuid,
  -- made by the browser; prevents duplicates when a request is sent twice
  client_id uuid not null,
  at_second double precision,
  -- plain text; a mention is written as @[user id]
  text text not null,
  mentions uuid[] not null default '{}'::uuid[],
  -- written while replies were private; stays private
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint comments_at_second_check check ((at_second >= (0)::double precision)),
  constraint comments_check check ((num_nonnulls(user_id, guest_id) = 1)),
  constraint comments_post_id_client_id_key unique (post_id, client_id)
);

-- features/contacts

create table contact_emails (
  user_id uuid not null,
  email text not null,
  contact_id uuid not null,
  is_primary boolean not null default false,
  constraint contact_emails_pkey primary key (user_id, email)
);

create table contact_group_members (
  group_id uuid not null,
  contact_id uuid not null,
  constraint contact_group_members_pkey primary key (group_id, contact_id)
);

create table contact_groups (
  id uuid primary key,
  user_id uuid not null,
  name text not null,
  created_at timestamptz not null default now()
);

-- A person's address book. A contact may have several addresses.
create table contacts (
  id uuid primary key,
  user_id uuid not null,
  name text not null default '',
  company text not null default '',
  phone text not null default '',
  note text not null default '',
  source text not null,
  uses integer not null default 0,
  last_used_at timestamptz,
  -- search terms: name, company and addresses, as typed
  words tsvector not null default ''::tsvector,
  -- sort key: the name, else the first address, in lower case
  sort_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  beginnings text generated always as (word_beginnings(words)) stored not null,
  constraint contacts_source_check check (source in ('typed', 'recipient', 'import'))
);

-- Recipients who unsubscribed from a sender's emails.
create table unsubscribes (
  sender_id uuid not null,
  email text not null,
  created_at timestamptz not null default now(),
  constraint unsubscribes_pkey primary key (sender_id, email)
);

-- features/delivery

create table deliveries (
  id uuid primary key,
  post_id uuid not null,
  user_id uuid not null,
  kind text not null,
  state text not null default 'WAITING',
  message_id text,
  -- the member's link token until the email is sent; afterwards only its hash remains with the member
  link_token text,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  opened_at timestamptz,
  machine_opened_at timestamptz,
  -- the browser of a suspected mail scanner; cleared when the page runs in it
  machine_browser_id uuid,
  resent_at timestamptz,
  resends integer not null default 0,
  constraint deliveries_kind_check check (kind in ('invitation', 'copy', 'reply')),
  constraint deliveries_state_check check (state in ('WAITING', 'SENT', 'FAILED')),
  constraint deliveries_post_id_user_id_kind_key unique (post_id, user_id, kind)
);

-- A post was shared: link copied, emailed or embedded.
create table shared_posts (
  id uuid primary key,
  user_id uuid not null,
  post_id uuid not null,
  share_medium text not null,
  time_saved integer not null default 0,
  created_at timestamptz not null default now()
);

-- features/inbox

-- Recent searches of a person, newest first.
create table searches (
  id uuid primary key,
  user_id uuid not null,
  query text not null,
  uses integer not null default 1,
  last_used_at timestamptz not null default now()
);

-- features/insights

-- AI text of a post. origin: suggested (quoted by rules), generated (by a model), edited (by the author; jobs never overwrite it).
-- content: features/insights/contract.ts (summaryContent, actionsContent, titlesContent).
create table insights (
  post_id uuid not null,
  kind text not null,
  take_id uuid not null,
  state text not null default 'WAITING',
  origin text,
  engine text,
  content jsonb,
  confidence real,
  -- the author's prompt for the next generation
  prompt text not null default '',
  error text,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint insights_kind_check check (kind in ('summary', 'actions', 'titles')),
  constraint insights_origin_check check (origin in ('suggested', 'generated', 'edited')),
  constraint insights_state_check check (state in ('WAITING', 'PROCESSING', 'PROCESSED', 'FAILED')),
  constraint insights_pkey primary key (post_id, kind)
);

-- Saved prompts. kind user: for summaries and suggestions; analysis: for questions about several videos.
create table prompts (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  prompt text not null,
  -- used for every summary, unless the post has its own prompt
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint prompts_kind_check check (kind in ('user', 'analysis'))
);

-- features/integrations

create table api_keys (
  id uuid primary key,
  company_id uuid not null,
  name text not null,
  -- its first characters, shown in lists; sha-256 of the whole key (256 random bits need no slow hash)
  prefix text not null,
  key_hash text not null,
  scopes text[] not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  last_used_address text not null default '',
  expires_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_key_hash_key unique (key_hash)
);

-- features/invitations

create table invites (
  id uuid primary key,
  company_id uuid not null,
  email text not null,
  role text not null,
  -- sha-256 of the emailed token; sending again replaces it
  token_hash text not null,
  invited_by uuid,
  sent_count integer not null default 1,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint invites_token_hash_key unique (token_hash)
);

-- features/labels

-- Personal labels. favorite: the star; one per person, created at first use.
create table labels (
  id uuid primary key,
  user_id uuid not null,
  kind text not null default 'label',
  name text not null,
  -- a name of the palette: core/messages/post-contract.ts
  color text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint labels_kind_check check (kind in ('label', 'favorite'))
);

create table post_labels (
  label_id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint post_labels_pkey primary key (label_id, post_id)
);

-- features/my-account

-- Exports of personal data: made by a job, kept for some days.
create table account_exports (
  id uuid primary key,
  user_id uuid not null,
  state text not null default 'WAITING',
  key text,
  size bigint,
  error text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint account_exports_state_check check (state in ('WAITING', 'PROCESSING', 'PROCESSED', 'FAILED'))
);

-- features/notifications

create table notification_settings (
  user_id uuid primary key,
  -- {kind: {app, email, push}}; absent values have the defaults of features/notifications/contract.ts
  kinds jsonb not null default '{}',
  digest text not null default 'daily',
  -- minutes of the day in time_zone; null: none
  quiet_from smallint,
  quiet_to smallint,
  time_zone text not null default 'UTC',
  updated_at timestamptz not null default now(),
  constraint notification_settings_digest_check check (digest in ('off', 'hourly', 'daily')),
  constraint notification_settings_quiet_from_check check (quiet_from between 0 and 1439),
  constraint notification_settings_quiet_to_check check (quiet_to between 0 and 1439)
);

-- Notifications. Equal unread ones are one row (group_key) with a count.
create table notifications (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  group_key text not null,
  post_id uuid,
  event_id uuid,
  comment_id uuid,
  -- the latest actor: an account (its name is read when shown), or a guest's name
  actor_id uuid,
  actor_name text not null default '',
  detail jsonb not null default '{}',
  count integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  read_at timestamptz,
  -- waiting for an email digest since; null: emailed, or not to be emailed
  email_since timestamptz,
  pushed_at timestamptz
);

create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid,
  -- web: JSON of the browser's PushSubscription; native: a device token
  kind text not null,
  token text not null,
  created_at timestamptz not null default now(),
  failures integer not null default 0,
  constraint push_subscriptions_kind_check check (kind in ('web', 'native')),
  constraint push_subscriptions_token_key unique (token)
);

-- features/recording

-- Parts of recordings that were or may be uploaded directly to the bucket and are not acknowledged. Their objects have separate keys, which players never
-- read; an acknowledgement copies them. The row stays until expires_at, because the object can be written until then; the sweep then deletes both.
-- and only then can the sweep delete both.
create table pending_parts (
  take_id uuid not null,
  track text not null,
  index integer not null,
  -- bytes counted against quotas; 0 once acknowledged
  size integer not null,
  -- a person's upload counts for the person and the company; a guest's upload counts for the address
  user_id uuid,
  company_id uuid,
  guest_address text,
  expires_at timestamptz not null,
  constraint pending_parts_check check (((user_id IS NULL) <> (guest_address IS NULL))),
  constraint pending_parts_index_check check ((index >= '-1'::integer)),
  constraint pending_parts_size_check check ((size >= 0)),
  constraint pending_parts_track_check check (track in ('video', 'audio')),
  constraint pending_parts_pkey primary key (take_id, track, index)
);

-- features/scim

create table group_members (
  group_id uuid not null,
  user_id uuid not null,
  constraint group_members_pkey primary key (group_id, user_id)
);

-- Groups of a company's directory (SCIM).
create table groups (
  id uuid primary key,
  company_id uuid not null,
  display_name text not null,
  external_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint groups_company_id_display_name_key unique (company_id, display_name)
);

-- features/search

-- Searchable passages: sentences of a transcript with their second, a title, a summary, a note.
create table search_passages (
  id uuid primary key,
  post_id uuid not null,
  take_id uuid,
  -- private notes: found by this user only
  owner_id uuid,
  kind text not null,
  start_at double precision,
  end_at double precision,
  text text not null,
  words tsvector generated always as (to_tsvector('english'::regconfig, text)) stored not null,
  -- float32, little endian; and its signs, whose Hamming distance preselects candidates for the exact comparison
  embedding bytea,
  signature bit(512),
  embedded_by text,
  constraint search_passages_kind_check check (kind in ('transcript', 'title', 'summary', 'note', 'my_note'))
);

-- features/second-factor

-- Codes sent as text messages. Only the newest is valid.
create table mfa_codes (
  id uuid primary key,
  user_id uuid not null,
  code_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  session_id uuid
);

create table mfa_factors (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  -- app: the shared secret, encrypted under a key derived from SECRET_KEY; phone: null
  secret bytea,
  phone_number text,
  -- null: set-up started, not confirmed
  confirmed_at timestamptz,
  -- the time step of the last accepted code, so that no code works twice
  last_step bigint,
  created_at timestamptz not null default now(),
  constraint mfa_factors_kind_check check (kind in ('app', 'phone')),
  constraint mfa_factors_user_id_kind_key unique (user_id, kind)
);

create table passkey_challenges (
  id uuid primary key,
  -- null: a sign-in, whose user is not known yet
  user_id uuid,
  purpose text not null,
  challenge text not null,
  expires_at timestamptz not null,
  constraint passkey_challenges_purpose_check check (purpose in ('register', 'verify', 'sign_in'))
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  name text not null,
  is_backed_up boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_id_key unique (credential_id)
);

create table recovery_codes (
  id uuid primary key,
  user_id uuid not null,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

-- features/sign-in

-- One-time links with which a program that has an API key signs a person of its company in.
create table sign_in_links (
  -- sha-256 of the link's token
  token_hash text primary key,
  user_id uuid not null,
  api_key_id uuid not null,
  -- the program's name for itself, shown in the audit log
  source text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Sign-ups that wait for their code. A sign-up never changes `users`: name and password are stored only when the browser that holds the attempt's secret
-- sends the attempt's code. `misses` locks the code after five wrong codes from any address.
create table sign_up_attempts (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  secret_hash text not null,
  code_hash text not null,
  misses integer not null default 0,
  created_at timestamptz not null default now(),
  code_sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_up_attempts_secret_hash_key unique (secret_hash)
);

create table spent_proofs (
  proof_hash text primary key,
  expires_at timestamptz not null
);

-- features/single-sign-on

-- Accounts at sign-in providers. issuer and subject identify them; the address may change.
create table identities (
  id uuid primary key,
  user_id uuid not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint identities_issuer_subject_key unique (issuer, subject)
);

-- Authorization requests to a provider. Valid once, for ten minutes, in the browser that started them.
create table sign_in_walks (
  -- sha-256 of `state`
  state_hash text primary key,
  browser_hash text not null,
  provider text not null,
  company_id uuid,
  code_verifier text not null,
  nonce text not null,
  success_ref text not null,
  error_ref text not null,
  restrict_ad_user_signup boolean not null default false,
  is_kept boolean not null default true,
  expires_at timestamptz not null,
  connect_user_id uuid
);

-- A company's OpenID Connect provider. client_secret is encrypted under a key derived from SECRET_KEY.
create table sso_connections (
  company_id uuid primary key,
  issuer text not null,
  client_id text not null,
  client_secret bytea,
  is_enabled boolean not null default false,
  -- no other way to sign in for the company's members, except COMPANY_SUPER_ADMINs
  is_required boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- features/transcripts

create table transcript_segments (
  take_id uuid not null,
  index integer not null,
  start_at double precision not null,
  end_at double precision not null,
  text text not null,
  words jsonb not null,
  confidence real not null,
  speaker smallint,
  heard jsonb,
  constraint transcript_segments_pkey primary key (take_id, index)
);

create table transcripts (
  take_id uuid primary key,
  state text not null,
  engine text not null,
  -- seconds of audio transcribed so far; a restarted worker continues there
  heard double precision not null default 0,
  confidence real,
  updated_at timestamptz not null default now(),
  language text not null default 'en',
  version integer not null default 0,
  edited_at timestamptz,
  constraint transcripts_state_check check (state in ('live', 'final', 'removed', 'none'))
);

-- Progress of a post's translation. The texts are in translations.
create table translation_states (
  post_id uuid not null,
  target text not null,
  state text not null,
  error text,
  updated_at timestamptz not null default now(),
  constraint translation_states_state_check check (state in ('WAITING', 'PROCESSING', 'FAILED')),
  constraint translation_states_pkey primary key (post_id, target)
);

-- Translated texts. text_hash: sha-256 of the source text.
create table translations (
  text_hash bytea not null,
  source text not null,
  target text not null,
  engine text not null,
  quality text not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint translations_quality_check check (quality in ('full', 'rough')),
  constraint translations_pkey primary key (text_hash, source, target)
);

-- features/viewing

create table post_days (
  post_id uuid not null,
  -- UTC, YYYY-MM-DD
  day text not null,
  device text not null,
  page_views integer not null default 0,
  video_views integer not null default 0,
  finished integer not null default 0,
  constraint post_days_pkey primary key (post_id, day, device)
);

-- How often each second of a take was watched: element n+1 is second n.
create table post_seconds (
  post_id uuid not null,
  take_id uuid not null,
  watched integer[] not null default '{}'::integer[],
  rewatched integer[] not null default '{}'::integer[],
  constraint post_seconds_pkey primary key (post_id, take_id)
);

-- Totals, updated in the transaction of what they count, so that lists do not sum rows.
create table post_totals (
  post_id uuid primary key,
  page_views integer not null default 0,
  video_views integer not null default 0,
  viewers integer not null default 0,
  unknown_viewers integer not null default 0,
  played integer not null default 0,
  finished integer not null default 0,
  -- sum of the viewers' viewed_percent
  percent_sum bigint not null default 0,
  -- viewers that are machines; not part of the other totals
  machines integer not null default 0
);

-- One row per post and viewer. viewer_key: 'u:<user>', 'm:<member>', 'g:<guest>', 'a:<browser>'
create table post_viewers (
  post_id uuid not null,
  viewer_key text not null,
  user_id uuid,
  name text,
  page_views integer not null default 0,
  video_views integer not null default 0,
  viewed_percent integer not null default 0,
  acknowledged_at timestamptz,
  first_viewed_at timestamptz not null default now(),
  last_viewed_at timestamptz not null default now(),
  take_id uuid,
  watched bytea not null default '\x'::bytea,
  rewatched bytea not null default '\x'::bytea,
  furthest integer not null default 0,
  finished_at timestamptz,
  device text not null default 'unknown',
  -- how the viewer is identified: person (account or personal link), company (only the domain is known), anonymous
  known_as text not null default 'anonymous',
  company_domain text,
  is_machine boolean not null default false,
  acknowledged_percent integer,
  acknowledged_by text,
  constraint post_viewers_acknowledged_by_check check (acknowledged_by in ('account', 'link', 'guest')),
  constraint post_viewers_device_check check (device in ('desktop', 'mobile', 'tablet', 'unknown')),
  constraint post_viewers_known_as_check check (known_as in ('person', 'guest', 'company', 'anonymous')),
  constraint post_viewers_viewed_percent_check check (viewed_percent between 0 and 100),
  constraint post_viewers_pkey primary key (post_id, viewer_key)
);

create table reactions (
  id uuid primary key,
  post_id uuid not null,
  actor_key text not null,
  user_id uuid,
  name text not null,
  reaction_name text not null,
  at_second double precision,
  created_at timestamptz not null default now(),
  viewed_at timestamptz,
  author_id uuid,
  is_gone boolean not null default false,
  constraint reactions_post_id_actor_key_reaction_name_key unique (post_id, actor_key, reaction_name)
);

-- View progress events that are not merged yet. A merge deletes its rows in the transaction that counts them, so each is counted once.
-- No foreign keys: an event costs one insert; the merge drops rows of deleted posts.
create table view_beats (
  id bigint generated always as identity primary key,
  post_id uuid not null,
  take_id uuid,
  viewer_key text not null,
  percent smallint not null default 0,
  -- seconds watched since the last event: first, last, first, last …, from 0, both included
  spans integer[] not null default '{}'::integer[],
  told_at timestamptz not null default now()
);

-- server/ai

-- Use and cost of AI engines. company: the work domain of the post's owner, else the person's id.
create table ai_usage (
  id uuid primary key,
  company text not null,
  user_id uuid,
  post_id uuid,
  kind text not null,
  engine text not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  seconds double precision not null default 0,
  characters integer not null default 0,
  cost_micros bigint not null default 0,
  created_at timestamptz not null default now()
);

-- server/audit

-- Audit log. Names are stored as they were at the time; rows do not change, except when an account is deleted.
create table audit_log (
  id uuid primary key,
  -- null: concerns the whole product
  company_id uuid,
  actor_kind text not null,
  actor_id uuid,
  actor_label text not null,
  action text not null,
  target_kind text not null,
  target_id uuid,
  target_label text not null default '',
  details jsonb not null default '{}',
  source_address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  constraint audit_log_actor_kind_check check (actor_kind in ('user', 'api-key', 'system'))
);

-- server/rate-limits

create table rate_windows (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  constraint rate_windows_pkey primary key (key, window_start)
);

create table sealed_nonces (
  nonce text primary key,
  seen_at timestamptz not null default now()
);

create table sealing_keys (
  id text primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);

-- Foreign keys

alter table account_exports add constraint account_exports_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table ai_usage add constraint ai_usage_post_id_fkey foreign key (post_id) references posts(id) on delete set null;
alter table ai_usage add constraint ai_usage_user_id_fkey foreign key (user_id) references users(id) on delete set null;
alter table analyses add constraint analyses_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table analysis_turns add constraint analysis_turns_analysis_id_fkey foreign key (analysis_id) references analyses(id) on delete cascade;
alter table api_keys add constraint api_keys_company_id_fkey foreign key (company_id) references companies(id) on delete cascade;
alter table api_keys add constraint api_keys_created_by_fkey foreign key (created_by) references users(id) on delete set null;
alter table assets add constraint assets_take_id_fkey foreign key (take_id) references takes(id) on delete cascade;
alter table audit_log add constraint audit_log_company_id_fkey foreign key (company_id) references companies(id) on delete cascade;
alter table chunks add constraint chunks_take_id_fkey foreign key (take_id) references takes(id) on delete cascade;
alter table comments add constraint comments_guest_id_fkey foreign key (guest_id) references guests(id) on delete cascade;
alter table comments add constraint comments_parent_id_fkey foreign key (parent_id) references comments(id) on delete cascade;
alter table comments add constraint comments_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table comments add constraint comments_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table contact_emails add constraint contact_emails_contact_id_fkey foreign key (contact_id) references contacts(id) on delete cascade;
alter table contact_emails add constraint contact_emails_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table contact_group_members add constraint contact_group_members_contact_id_fkey foreign key (contact_id) references contacts(id) on delete cascade;
alter table contact_group_members add constraint contact_group_members_group_id_fkey foreign key (group_id) references contact_groups(id) on delete cascade;
alter table contact_groups add constraint contact_groups_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table contacts add constraint contacts_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table deliveries add constraint deliveries_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table deliveries add constraint deliveries_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table enrichments add constraint enrichments_take_id_fkey foreign key (take_id) references takes(id) on delete cascade;
alter table event_members add constraint event_members_added_by_id_fkey foreign key (added_by_id) references users(id) on delete set null;
alter table event_members add constraint event_members_event_id_fkey foreign key (event_id) references events(id) on delete cascade;
alter table event_members add constraint event_members_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table events add constraint events_creator_id_fkey foreign key (creator_id) references users(id) on delete cascade;
alter table group_members add constraint group_members_group_id_fkey foreign key (group_id) references groups(id) on delete cascade;
alter table group_members add constraint group_members_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table groups add constraint groups_company_id_fkey foreign key (company_id) references companies(id) on delete cascade;
alter table identities add constraint identities_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table inbox_items add constraint inbox_items_event_id_fkey foreign key (event_id) references events(id) on delete cascade;
alter table inbox_items add constraint inbox_items_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table inbox_items add constraint inbox_items_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table insights add constraint insights_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table insights add constraint insights_take_id_fkey foreign key (take_id) references takes(id) on delete cascade;
alter table invites add constraint invites_company_id_fkey foreign key (company_id) references companies(id) on delete cascade;
alter table invites add constraint invites_invited_by_fkey foreign key (invited_by) references users(id) on delete set null;
alter table labels add constraint labels_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table mfa_codes add constraint mfa_codes_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade;
alter table mfa_codes add constraint mfa_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table mfa_factors add constraint mfa_factors_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table notification_settings add constraint notification_settings_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table notifications add constraint notifications_actor_id_fkey foreign key (actor_id) references users(id) on delete cascade;
alter table notifications add constraint notifications_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade;
alter table notifications add constraint notifications_event_id_fkey foreign key (event_id) references events(id) on delete cascade;
alter table notifications add constraint notifications_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table notifications add constraint notifications_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table passkey_challenges add constraint passkey_challenges_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table passkeys add constraint passkeys_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table password_resets add constraint password_resets_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table pending_parts add constraint pending_parts_company_id_fkey foreign key (company_id) references companies(id) on delete set null;
alter table pending_parts add constraint pending_parts_take_id_fkey foreign key (take_id) references takes(id) on delete cascade;
alter table pending_parts add constraint pending_parts_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table post_days add constraint post_days_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table post_labels add constraint post_labels_label_id_fkey foreign key (label_id) references labels(id) on delete cascade;
alter table post_labels add constraint post_labels_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table post_labels add constraint post_labels_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table post_notes add constraint post_notes_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table post_notes add constraint post_notes_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table post_seconds add constraint post_seconds_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table post_totals add constraint post_totals_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table post_viewers add constraint post_viewers_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table post_viewers add constraint post_viewers_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table posts add constraint posts_creator_id_fkey foreign key (creator_id) references users(id) on delete cascade;
alter table posts add constraint posts_event_id_fkey foreign key (event_id) references events(id) on delete cascade;
alter table posts add constraint posts_guest_id_fkey foreign key (guest_id) references guests(id) on delete cascade;
alter table posts add constraint posts_take foreign key (take_id) references takes(id) on delete set null;
alter table privacy_settings add constraint privacy_settings_event_id_fkey foreign key (event_id) references events(id) on delete cascade;
alter table prompts add constraint prompts_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table push_subscriptions add constraint push_subscriptions_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade;
alter table push_subscriptions add constraint push_subscriptions_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table reactions add constraint reactions_author_id_fkey foreign key (author_id) references users(id) on delete cascade;
alter table reactions add constraint reactions_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table reactions add constraint reactions_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table recovery_codes add constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table search_passages add constraint search_passages_owner_id_fkey foreign key (owner_id) references users(id) on delete cascade;
alter table search_passages add constraint search_passages_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table search_passages add constraint search_passages_take_id_fkey foreign key (take_id) references takes(id) on delete cascade;
alter table searches add constraint searches_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table segments add constraint segments_take_id_fkey foreign key (take_id) references takes(id) on delete cascade;
alter table sessions add constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table shared_posts add constraint shared_posts_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table shared_posts add constraint shared_posts_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table sign_in_links add constraint sign_in_links_api_key_id_fkey foreign key (api_key_id) references api_keys(id) on delete cascade;
alter table sign_in_links add constraint sign_in_links_user_id_fkey foreign key (user_id) references users(id) on delete cascade;
alter table sign_in_walks add constraint sign_in_walks_company_id_fkey foreign key (company_id) references companies(id) on delete cascade;
alter table sign_in_walks add constraint sign_in_walks_connect_user_id_fkey foreign key (connect_user_id) references users(id) on delete cascade;
alter table sso_connections add constraint sso_connections_company_id_fkey foreign key (company_id) references companies(id) on delete cascade;
alter table take_sources add constraint take_sources_source_take_id_fkey foreign key (source_take_id) references takes(id) on delete cascade;
alter table take_sources add constraint take_sources_take_id_fkey foreign key (take_id) references takes(id) on delete cascade;
alter table takes add constraint takes_base_take_id_fkey foreign key (base_take_id) references takes(id) on delete cascade;
alter table takes add constraint takes_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table transcript_segments add constraint transcript_segments_take_id_fkey foreign key (take_id) references takes(id) on delete cascade;
alter table transcripts add constraint transcripts_take_id_fkey foreign key (take_id) references takes(id) on delete cascade;
alter table translation_states add constraint translation_states_post_id_fkey foreign key (post_id) references posts(id) on delete cascade;
alter table unsubscribes add constraint unsubscribes_sender_id_fkey foreign key (sender_id) references users(id) on delete cascade;
alter table users add constraint users_company_id_fkey foreign key (company_id) references companies(id) on delete set null;
alter table whitelisted_emails add constraint whitelisted_emails_granted_by_fkey foreign key (granted_by) references users(id) on delete set null;

-- Indexes

create index account_exports_expired on account_exports (expires_at) where (expires_at IS NOT NULL);
create index account_exports_user on account_exports (user_id, created_at DESC);
create index ai_usage_company on ai_usage (company, created_at);
create index ai_usage_post on ai_usage (post_id) where (post_id IS NOT NULL);
create index ai_usage_user on ai_usage (user_id, created_at);
create index analyses_user on analyses (user_id, updated_at DESC) where (deleted_at IS NULL);
create index analysis_turns_analysis on analysis_turns (analysis_id, created_at, id);
create index api_keys_company on api_keys (company_id, created_at DESC, id);
create index audit_log_action on audit_log (action, created_at DESC, id DESC);
create index audit_log_actor on audit_log (actor_label, created_at DESC, id DESC);
create index audit_log_actor_id on audit_log (actor_id) where (actor_id IS NOT NULL);
create index audit_log_all on audit_log (created_at DESC, id DESC);
create index audit_log_company on audit_log (company_id, created_at DESC, id DESC);
-- Audit log by action and actor, for one company and for all.
create index audit_log_company_action on audit_log (company_id, action, created_at DESC, id DESC);
create index audit_log_company_actor on audit_log (company_id, actor_label, created_at DESC, id DESC);
-- Reads of data export and account deletion.
create index audit_log_target on audit_log (target_id) where (target_id IS NOT NULL);
create index comments_guest on comments (guest_id) where (guest_id IS NOT NULL);
create index comments_mentions on comments using gin (mentions) where (mentions <> '{}'::uuid[]);
create index comments_parent on comments (parent_id) where (parent_id IS NOT NULL);
create index comments_post on comments (post_id, created_at, id);
create index comments_user on comments (user_id) where (user_id IS NOT NULL);
create index contact_emails_contact on contact_emails (contact_id);
-- Contacts that were added automatically are removed with the account.
create index contact_emails_email on contact_emails (email);
create index contact_group_members_contact on contact_group_members (contact_id);
create unique index contact_groups_name on contact_groups (user_id, lower(name));
create index contacts_list on contacts (user_id, sort_name, id) INCLUDE (beginnings);
create index contacts_phone on contacts (user_id, regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) where (phone <> ''::text);
create index contacts_used on contacts (user_id, last_used_at DESC NULLS LAST, id) INCLUDE (beginnings);
create index contacts_words on contacts using gin (owned_words(user_id, words));
create index deliveries_user on deliveries (user_id);
create index event_members_added_by on event_members (added_by_id) where (added_by_id IS NOT NULL);
create index event_members_user on event_members (user_id);
create index events_creator on events (creator_id, created_at DESC) where (deleted_at IS NULL);
create index group_members_user on group_members (user_id);
create unique index groups_external on groups (company_id, external_id) where (external_id IS NOT NULL);
create index groups_scim on groups (company_id, created_at, id);
create index identities_user on identities (user_id);
create index inbox_items_archived on inbox_items (user_id, received_at DESC, post_id) where ((deleted_at IS NULL) AND (archived_at IS NOT NULL));
create index inbox_items_event on inbox_items (event_id);
create index inbox_items_post on inbox_items (post_id);
create index inbox_items_received on inbox_items (user_id, received_at DESC, post_id) where ((deleted_at IS NULL) AND (archived_at IS NULL));
create index inbox_items_replies on inbox_items (user_id, received_at DESC, post_id) where ((deleted_at IS NULL) AND (archived_at IS NULL) AND is_reply);
create index inbox_items_unviewed on inbox_items (user_id, received_at DESC, post_id) where ((deleted_at IS NULL) AND (archived_at IS NULL) AND (viewed_at IS NULL));
create index inbox_items_words on inbox_items using gin (owned_words(user_id, words)) where (deleted_at IS NULL);
create index insights_take on insights (take_id);
create index insights_unmade on insights (updated_at) where (state = ANY (ARRAY['WAITING'::text, 'PROCESSING'::text, 'FAILED'::text]));
create index invites_company on invites (company_id, created_at DESC, id);
create unique index invites_open on invites (company_id, email) where ((accepted_at IS NULL) AND (revoked_at IS NULL));
create unique index labels_favorite on labels (user_id) where (kind = 'favorite'::text);
create unique index labels_name on labels (user_id, lower(name)) where (kind = 'label'::text);
create index mfa_codes_session on mfa_codes (session_id, created_at DESC);
create index mfa_codes_user on mfa_codes (user_id, created_at DESC);
create index notifications_actor on notifications (actor_id) where (actor_id IS NOT NULL);
create index notifications_comment on notifications (comment_id) where (comment_id IS NOT NULL);
create index notifications_event on notifications (event_id) where (event_id IS NOT NULL);
create index notifications_list on notifications (user_id, updated_at DESC, id);
create index notifications_old on notifications (updated_at);
create index notifications_post on notifications (post_id) where (post_id IS NOT NULL);
create unique index notifications_unread on notifications (user_id, group_key) where (read_at IS NULL);
create index notifications_unsent on notifications (user_id, email_since) where ((read_at IS NULL) AND (email_since IS NOT NULL));
create index passkey_challenges_expired on passkey_challenges (expires_at);
create index passkeys_user on passkeys (user_id);
create index password_resets_expired on password_resets (expires_at);
create index password_resets_user on password_resets (user_id, created_at DESC);
create index pending_parts_company on pending_parts (company_id) where (size > 0);
create index pending_parts_expired on pending_parts (expires_at);
create index pending_parts_guest on pending_parts (guest_address) where (size > 0);
create index pending_parts_user on pending_parts (user_id) where (size > 0);
create index post_labels_post on post_labels (post_id);
create index post_labels_user on post_labels (user_id, post_id);
create index post_notes_user on post_notes (user_id, updated_at DESC);
-- Few list rows have replies or comments, and every row is checked for both.
create index post_viewers_acknowledged on post_viewers (post_id) where (acknowledged_at IS NOT NULL);
create index post_viewers_seen on post_viewers (post_id, last_viewed_at DESC, viewer_key);
create index post_viewers_user on post_viewers (user_id) where (user_id IS NOT NULL);
create index posts_creator on posts (creator_id, created_at DESC) where (deleted_at IS NULL);
create index posts_event on posts (event_id, created_at) where (deleted_at IS NULL);
create index posts_guest on posts (guest_id) where (guest_id IS NOT NULL);
create index posts_own on posts (creator_id, created_at DESC, id) where ((deleted_at IS NULL) AND (NOT is_reply));
create index posts_own_drafts on posts (creator_id, created_at DESC, id) where ((deleted_at IS NULL) AND (NOT is_reply) AND (post_status <> 'SENT'::text));
create index posts_own_sent on posts (creator_id, created_at DESC, id) where ((deleted_at IS NULL) AND (NOT is_reply) AND (post_status = 'SENT'::text));
create index posts_own_words on posts using gin (owned_words(creator_id, own_words)) where ((deleted_at IS NULL) AND (NOT is_reply));
create index posts_purge on posts (purge_after) where (purge_after IS NOT NULL);
create index posts_replies on posts (event_id, creator_id) where (is_reply AND (deleted_at IS NULL) AND (post_status = 'SENT'::text));
create index posts_saved on posts (creator_id, sent_at) INCLUDE (saved_seconds) where (saved_seconds > 0);
-- Foreign keys of deletions: without these, each deleted person, post and take reads whole tables.
create index posts_take on posts (take_id) where (take_id IS NOT NULL);
create unique index prompts_default on prompts (user_id, kind) where is_default;
create index prompts_user on prompts (user_id, kind, updated_at DESC);
create index push_subscriptions_session on push_subscriptions (session_id) where (session_id IS NOT NULL);
create index push_subscriptions_user on push_subscriptions (user_id);
create index rate_windows_age on rate_windows (window_start);
create index reactions_post on reactions (post_id, created_at);
create index reactions_unviewed on reactions (author_id) INCLUDE (user_id) where ((viewed_at IS NULL) AND (NOT is_gone));
create index reactions_user on reactions (user_id) where (user_id IS NOT NULL);
create index recovery_codes_user on recovery_codes (user_id);
create index sealed_nonces_age on sealed_nonces (seen_at);
create index search_passages_owner on search_passages (owner_id) where (owner_id IS NOT NULL);
create index search_passages_post on search_passages (post_id, kind);
-- Vectors for search by meaning, without the texts: an index-only scan takes a third of the time (20,000 posts).
create index search_passages_signatures on search_passages (post_id) INCLUDE (signature, embedded_by, owner_id, id) where (signature IS NOT NULL);
create index search_passages_take on search_passages (take_id) where (take_id IS NOT NULL);
create index search_passages_unembedded on search_passages (id) where (embedding IS NULL);
create index search_passages_words on search_passages using gin (words);
create unique index searches_query on searches (user_id, lower(query));
create index searches_recent on searches (user_id, last_used_at DESC);
create index sessions_expired on sessions (expires_at);
create unique index sessions_refresh on sessions (refresh_hash);
create index sessions_user on sessions (user_id);
create index shared_posts_post on shared_posts (post_id, created_at DESC);
create index shared_posts_user on shared_posts (user_id, created_at DESC);
create index sign_in_links_expired on sign_in_links (expires_at);
create index sign_in_walks_expired on sign_in_walks (expires_at);
create index sign_up_attempts_email on sign_up_attempts (email);
create index sign_up_attempts_expiry on sign_up_attempts (expires_at);
create index spent_proofs_expired on spent_proofs (expires_at);
create index take_sources_source on take_sources (source_take_id);
create index takes_base on takes (base_take_id) where (base_take_id IS NOT NULL);
-- Stalled conversions, looked for every ten minutes.
create index takes_converting on takes (updated_at) where (status = 'converting'::text);
create index takes_open on takes (updated_at) where (status = ANY (ARRAY['open'::text, 'converting'::text]));
create index translations_age on translations (created_at);
create index unsubscribes_email on unsubscribes (email);
-- Administrators' lists.
-- All people, newest first.
create index users_active on users (created_at DESC, id) where is_active;
create index users_company on users (company_id, created_at DESC, id) where is_active;
create unique index users_company_external on users (company_id, scim_external_id) where (scim_external_id IS NOT NULL);
-- Colleagues suggested by the first letters of their names.
create index users_company_words on users using gin (company_id, to_tsvector('simple'::regconfig, ((name || ' '::text) || email))) where (is_active AND (company_id IS NOT NULL));
create index users_delete_after on users (delete_after) where (delete_after IS NOT NULL);
-- SCIM: people by address, and pages of all people, oldest first, which must not shift when people are added.
create index users_scim on users (company_id, created_at, id) where (is_active AND (scim_removed_at IS NULL));
create index users_super_admin on users (id) where (role = 'SUPER_ADMIN'::text);
-- Words of names and addresses, by prefix.
create index users_words on users using gin (to_tsvector('simple'::regconfig, translate(((name || ' '::text) || email), '@._-+'''::text, '      '::text))) where is_active;
create index whitelisted_emails_asked on whitelisted_emails (created_at DESC, email);
-- Granted addresses, and who granted them.
create index whitelisted_emails_granted on whitelisted_emails (granted_at DESC, email) where (granted_at IS NOT NULL);

-- Functions and triggers

create function shown_take(t takes) returns json language sql stable parallel safe
  return json_build_object('kind', t.kind, 'tracks', t.tracks, 'duration', t.duration, 'has_modified_background', t.has_modified_background,
    'is_file_upload', t.is_file_upload, 'has_poster', t.has_poster);

create function set_inbox_words() returns trigger language plpgsql as $$
begin
  select p.is_reply, desk_words(coalesce(nullif(p.title, ''), e.title), coalesce(u.name, g.name, ''), coalesce(u.email, ''))
    into new.is_reply, new.words
    from posts p join events e on e.id = p.event_id left join users u on u.id = p.creator_id left join guests g on g.id = p.guest_id
    where p.id = new.post_id;
  return new;
end $$;
create trigger inbox_items_words before insert on inbox_items for each row execute function set_inbox_words();

create function set_own_words() returns trigger language plpgsql as $$
begin
  new.own_words = desk_words(new.title, (select title from events where id = new.event_id));
  return new;
end $$;
create trigger posts_own_words before insert or update of title on posts for each row execute function set_own_words();

-- Copies title changes to the search terms of posts and inbox items. The sender's name stays as it was when the post was sent.
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
create trigger events_title after update of title on events for each row when ((old.title IS DISTINCT FROM new.title)) execute function follow_title();
create trigger posts_title after update of title on posts for each row when ((old.title IS DISTINCT FROM new.title)) execute function follow_title();

create function set_reaction_author() returns trigger language plpgsql as $$
begin
  select creator_id, deleted_at is not null into new.author_id, new.is_gone from posts where id = new.post_id;
  return new;
end $$;
create trigger reactions_author before insert on reactions for each row execute function set_reaction_author();

create function follow_deletion() returns trigger language plpgsql as $$
begin
  update reactions set is_gone = new.deleted_at is not null where post_id = new.id;
  return null;
end $$;
create trigger posts_deletion after update of deleted_at on posts for each row when (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))) execute function follow_deletion();

-- Subtracts a deleted viewer from the totals. The seconds that they watched stay counted.
create function leave_totals() returns trigger language plpgsql as $$
begin
  update post_totals t set page_views = t.page_views - g.page_views, video_views = t.video_views - g.video_views, viewers = t.viewers - g.viewers,
      unknown_viewers = t.unknown_viewers - g.unknown_viewers, played = t.played - g.played, finished = t.finished - g.finished,
      percent_sum = t.percent_sum - g.percent_sum, machines = t.machines - g.machines
    from (
      select post_id, count(*) filter (where is_machine) as machines, count(*) filter (where not is_machine) as viewers,
        coalesce(sum(page_views) filter (where not is_machine), 0) as page_views, coalesce(sum(video_views) filter (where not is_machine), 0) as video_views,
        count(*) filter (where not is_machine and name is null) as unknown_viewers,
        count(*) filter (where not is_machine and (video_views > 0 or viewed_percent > 0)) as played,
        count(*) filter (where not is_machine and viewed_percent = 100) as finished,
        coalesce(sum(viewed_percent) filter (where not is_machine), 0) as percent_sum
      from gone group by post_id order by post_id
    ) g
    where t.post_id = g.post_id;
  return null;
end $$;
create trigger post_viewers_gone after delete on post_viewers referencing OLD TABLE AS gone for each statement execute function leave_totals();

create function follow_poster() returns trigger language plpgsql as $$
begin
  update takes set has_poster = (tg_op = 'INSERT') where id = coalesce(new.take_id, old.take_id);
  return null;
end $$;
create trigger assets_poster_gone after delete on assets for each row when ((old.kind = 'poster')) execute function follow_poster();
create trigger assets_poster_made after insert on assets for each row when ((new.kind = 'poster')) execute function follow_poster();

-- Sets the list flag that the trigger names (ever_...) on the posts of the new rows. Rows are locked in the order of their ids, because many may
-- be labeled at once, by two people.
create function mark_posts() returns trigger language plpgsql as $$
begin
  execute format('update posts set %1$I = true where id in (
    select id from posts where id in (select post_id from come) and not %1$I order by id for no key update)', tg_argv[0]);
  return null;
end $$;
create trigger comments_mark after insert on comments referencing NEW TABLE AS come for each statement execute function mark_posts('ever_commented_on');
create trigger post_labels_mark after insert on post_labels referencing NEW TABLE AS come for each statement execute function mark_posts('ever_labelled');
create trigger reactions_mark after insert on reactions referencing NEW TABLE AS come for each statement execute function mark_posts('ever_reacted_to');

-- Runs when a reply is created, not when it is sent: no other transaction can have locked the new row yet. An Aside's own post exists before its
-- replies, and replies have no replies.
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
create trigger privacy_settings_mark after update of acknowledgement_required on privacy_settings for each row when (new.acknowledgement_required) execute function mark_to_acknowledge();
create trigger privacy_settings_mark_made after insert on privacy_settings for each row when (new.acknowledgement_required) execute function mark_to_acknowledge();

-- For a post created after its Aside's settings. Locks the settings, so that a concurrent change finds this post.
create function set_to_acknowledge() returns trigger language plpgsql as $$
begin
  new.ever_to_acknowledge = coalesce((select acknowledgement_required from privacy_settings where event_id = new.event_id for share), false);
  return new;
end $$;
create trigger posts_to_acknowledge before insert on posts for each row when ((NOT new.is_reply)) execute function set_to_acknowledge();

-- A take that another transaction is changing stays null instead of waiting: the lock order is take before post, and this transaction has the post.
create function copy_shown_take() returns trigger language plpgsql as $$
begin
  new.shown_take = (select shown_take(t) from takes t where t.id = new.take_id and t.status = 'complete' for share skip locked);
  return new;
end $$;
create trigger posts_shown_take before update of take_id on posts for each row when ((old.take_id IS DISTINCT FROM new.take_id)) execute function copy_shown_take();
create trigger posts_shown_take_made before insert on posts for each row when ((new.take_id IS NOT NULL)) execute function copy_shown_take();

create function follow_take() returns trigger language plpgsql as $$
begin
  update posts set shown_take = case when new.status = 'complete' then shown_take(new) end where id = new.post_id and take_id = new.id;
  return null;
end $$;
create trigger takes_shown after update on takes for each row when ((((new.status = 'complete') or (old.status = 'complete')) AND ((((((((new.status IS DISTINCT FROM old.status) or (new.kind IS DISTINCT FROM old.kind)) or (new.tracks IS DISTINCT FROM old.tracks)) or (new.duration IS DISTINCT FROM old.duration)) or (new.has_modified_background IS DISTINCT FROM old.has_modified_background)) or (new.is_file_upload IS DISTINCT FROM old.is_file_upload)) or (new.has_poster IS DISTINCT FROM old.has_poster)) or (new.post_id IS DISTINCT FROM old.post_id)))) execute function follow_take();
