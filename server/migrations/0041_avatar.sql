-- features/avatar: True Avatar. Personas of people, their consent, and the videos made with them

alter table companies add column avatar_enabled boolean not null default true;

-- the picture was made with a persona: in its own take, and in all that are cut or joined from it
alter table takes add column is_avatar boolean not null default false;

create or replace function shown_take(t takes) returns json language sql stable parallel safe
  return json_build_object('kind', t.kind, 'tracks', t.tracks, 'duration', t.duration, 'has_modified_background', t.has_modified_background,
    'is_file_upload', t.is_file_upload, 'is_avatar', t.is_avatar, 'has_poster', t.has_poster);

create table personas (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- what makes its videos: this machine (embedded), or a provider
  engine text not null check (engine in ('embedded', 'heygen', 'd-id', 'tavus')),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PROCESSING', 'PROCESSED', 'FAILED')),
  -- a code of features/avatar/copy.ts
  failure text,
  training_state text not null default 'none' check (training_state in ('none', 'checking', 'accepted', 'refused')),
  training_failure text,
  training_issues text[] not null default '{}',
  training_seconds double precision,
  -- names the object of the training video; each upload has its own
  training_name text,
  -- encrypted face templates of the training video; null: none, or the persona was removed
  templates bytea,
  -- the models that made them, with the threshold of a match
  template_model text,
  template_threshold double precision,
  glasses text check (glasses in ('yes', 'no', 'unknown')),
  -- the provider's own id
  provider_id text,
  -- until when the provider may take
  deadline_at timestamptz,
  rating text check (rating in ('very_sad', 'sad', 'happy', 'very_happy')),
  seen_at timestamptz,
  ready_at timestamptz,
  -- removed: without templates, pictures and the provider's copy. The row stays while videos made with it refer to it
  removed_at timestamptz,
  removed_because text check (removed_because in ('deleted', 'revoked')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index personas_user on personas (user_id, created_at desc, id);
create index personas_deadline on personas (deadline_at) where status = 'PROCESSING';

-- what is left of removed personas: deleted in the storage and at the provider, also after its person's account is gone
create table persona_remains (
  id uuid primary key,
  -- of the objects; null: they stay
  prefix text,
  engine text not null,
  -- null: the provider has nothing
  provider_id text,
  failures integer not null default 0,
  next_try_at timestamptz not null
);
create index persona_remains_next on persona_remains (next_try_at);

create table persona_images (
  id uuid primary key,
  persona_id uuid not null references personas on delete cascade,
  -- best first
  position integer not null,
  is_driver boolean not null,
  -- 468 points of the face in pixels, encrypted as the templates are
  mesh bytea not null
);
create unique index persona_images_position on persona_images (persona_id, position);

create table persona_consents (
  id uuid primary key,
  persona_id uuid not null references personas on delete cascade,
  phrase text not null,
  -- where the provider has words of its own: its id of them
  provider_consent_id text,
  -- what the person agreed to, word for word
  terms text[] not null,
  expires_at timestamptz not null,
  state text not null check (state in ('asked', 'checking', 'given', 'refused', 'revoked')),
  refusal text,
  -- SHA-256 of the video: the same one is never accepted twice
  video_hash text,
  heard text,
  face_distance double precision,
  face_threshold double precision,
  face_model text,
  -- SHA-256 of all that is above, so that a changed record shows
  record_hash text,
  created_at timestamptz not null,
  given_at timestamptz,
  revoked_at timestamptz
);
create index persona_consents_persona on persona_consents (persona_id, created_at desc);
create index persona_consents_video on persona_consents (video_hash);

create table persona_posts (
  post_id uuid primary key references posts on delete cascade,
  persona_id uuid not null references personas on delete cascade,
  image_id uuid references persona_images on delete set null,
  -- of the chosen persona, and of the one whose video is shown
  engine text not null,
  shown_engine text,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PROCESSING', 'PROCESSED', 'FAILED')),
  -- the person withdrew their consent
  is_revoked boolean not null default false
);
create index persona_posts_persona on persona_posts (persona_id);
create index persona_posts_image on persona_posts (image_id);

create table persona_videos (
  id uuid primary key,
  persona_id uuid not null references personas on delete cascade,
  user_id uuid not null references users on delete cascade,
  post_id uuid not null references posts on delete cascade,
  -- the take that it became
  take_id uuid references takes on delete set null,
  image_id uuid references persona_images on delete set null,
  notes text not null,
  engine text not null,
  status text not null check (status in ('PROCESSING', 'PROCESSED', 'FAILED')),
  failure text,
  progress real not null default 0,
  provider_id text,
  seconds double precision,
  deadline_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index persona_videos_user on persona_videos (user_id, created_at desc, id);
create index persona_videos_persona on persona_videos (persona_id);
create index persona_videos_take on persona_videos (take_id);
create index persona_videos_image on persona_videos (image_id);
-- one at a time for a post
create unique index persona_videos_processing on persona_videos (post_id) where status = 'PROCESSING';
create index persona_videos_post on persona_videos (post_id);
create index persona_videos_deadline on persona_videos (deadline_at) where status = 'PROCESSING';
create function invalidate_persona_posts_post() returns trigger language plpgsql as $$ begin
  perform signal_change('post:' || key) from (values (old.post_id), (new.post_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create function invalidate_persona_posts_post_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('post:' || key) from (select distinct changed.post_id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger persona_posts_post_inserted after insert on persona_posts referencing new table as changed for each statement execute function invalidate_persona_posts_post_rows();
create trigger persona_posts_post_deleted after delete on persona_posts referencing old table as changed for each statement execute function invalidate_persona_posts_post_rows();
create trigger persona_posts_post_updated after update on persona_posts for each row when (old.* *<> new.*) execute function invalidate_persona_posts_post();
drop function invalidate_takes_content cascade;
create function invalidate_takes_content() returns trigger language plpgsql as $$ begin
  perform signal_change('content:' || key) from (values (old.post_id), (new.post_id)) ids (key) where key is not null group by key;
  return null;
end $$;
create trigger takes_content_updated after update on takes for each row when ((old.kind, old.status, old.tracks, old.duration, old.has_modified_background, old.is_file_upload, old.is_avatar, old.source_filename, old.base_take_id) is distinct from (new.kind, new.status, new.tracks, new.duration, new.has_modified_background, new.is_file_upload, new.is_avatar, new.source_filename, new.base_take_id)) execute function invalidate_takes_content();
drop function invalidate_companies_company cascade;
drop function invalidate_companies_company_rows cascade;
create function invalidate_companies_company() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || new.id);
  return null;
end $$;
create function invalidate_companies_company_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('company:' || key) from (select distinct changed.id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger companies_company_deleted after delete on companies referencing old table as changed for each statement execute function invalidate_companies_company_rows();
create trigger companies_company_updated after update on companies for each row when ((old.requires_mfa, old.name, old.domain, old.co_brand_logo_key, old.co_brand_nav_url, old.co_brand_logo_height, old.domain_verified_at, old.embedding_enabled, old.embed_domains, old.avatar_enabled) is distinct from (new.requires_mfa, new.name, new.domain, new.co_brand_logo_key, new.co_brand_nav_url, new.co_brand_logo_height, new.domain_verified_at, new.embedding_enabled, new.embed_domains, new.avatar_enabled)) execute function invalidate_companies_company();
