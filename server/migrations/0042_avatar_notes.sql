-- features/avatar: voices, pronunciations, previews, retakes of a sentence, and one text for many people

-- null: the first voice of what speaks
alter table personas add column voice text;
-- BCP 47: in which its videos are spoken
alter table personas add column language text not null default 'en';

-- what a video is for: the draft's own; its first seconds, which become no take and are deleted after a day; or one sentence, made again
alter table persona_videos add column purpose text not null default 'video' check (purpose in ('video', 'preview', 'retake'));
-- of a retake: what is spoken; its notes are those of the whole video that comes out
alter table persona_videos add column sentence text;
-- what it replaces, in seconds of that take
alter table persona_videos add column replaced_take_id uuid references takes on delete set null;
alter table persona_videos add column replaced_from double precision;
alter table persona_videos add column replaced_to double precision;
create index persona_videos_replaced_take on persona_videos (replaced_take_id);
drop index persona_videos_processing;
create unique index persona_videos_processing on persona_videos (post_id) where status = 'PROCESSING' and purpose <> 'preview';
create index persona_videos_previews on persona_videos (created_at) where purpose = 'preview';

-- the words that are spoken, as written; null: not known
alter table takes add column script text;

-- how a person's voice says a word
create table persona_pronunciations (
  user_id uuid not null references users on delete cascade,
  word text not null,
  spoken text not null,
  position integer not null
);
create unique index persona_pronunciations_word on persona_pronunciations (user_id, lower(word));

-- one text for many people: each gets an Aside of their own, with their name spoken
create table persona_batches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  persona_id uuid not null references personas on delete cascade,
  image_id uuid references persona_images on delete set null,
  -- the draft with the text; null: it was deleted
  post_id uuid references posts on delete set null,
  title text not null,
  notes text not null,
  sends_when_ready boolean not null,
  created_at timestamptz not null
);
create index persona_batches_user on persona_batches (user_id, created_at desc, id);
create index persona_batches_persona on persona_batches (persona_id);
create index persona_batches_image on persona_batches (image_id);
create index persona_batches_post on persona_batches (post_id);

create table persona_batch_items (
  id uuid primary key,
  batch_id uuid not null references persona_batches on delete cascade,
  position integer not null,
  email text not null,
  name text not null,
  company text not null,
  -- their Aside; null: not begun, or deleted
  post_id uuid references posts on delete set null,
  state text not null check (state in ('waiting', 'making', 'ready', 'sent', 'failed', 'stopped')),
  -- why it failed, in words
  message text,
  updated_at timestamptz not null
);
create unique index persona_batch_items_position on persona_batch_items (batch_id, position);
create index persona_batch_items_post on persona_batch_items (post_id);
create index persona_batch_items_open on persona_batch_items (batch_id) where state in ('waiting', 'making', 'ready');

-- what the sweep looks for each minute
create index personas_checking on personas (updated_at) where training_state = 'checking';
create index persona_consents_checking on persona_consents (expires_at) where state = 'checking';
