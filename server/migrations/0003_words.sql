-- The words: who speaks and in what language, edits, what is made of them (summary, actions, titles), translations, notes, prompts, search,
-- analysis of several videos, and what all of it cost.

alter table transcripts add column language text not null default 'en';
-- Counts the author's edits: one made on an older version is refused (409). 0: as heard.
alter table transcripts add column version integer not null default 0;
alter table transcripts add column edited_at timestamptz;
alter table transcript_segments add column speaker smallint;
-- As heard ({text, words}), once the author changed it.
alter table transcript_segments add column heard jsonb;

-- What is made of a post's words. origin suggested: quoted from them by rules; generated: written by a model; edited: by the author, whom no job
-- overwrites. content: features/intelligence/contract.ts (summaryContent, actionsContent, titlesContent).
create table insights (
  post_id uuid not null references posts on delete cascade,
  kind text not null check (kind in ('summary', 'actions', 'titles')),
  take_id uuid not null references takes on delete cascade,
  state text not null default 'WAITING' check (state in ('WAITING', 'PROCESSING', 'PROCESSED', 'FAILED')),
  origin text check (origin in ('suggested', 'generated', 'edited')),
  engine text,
  content jsonb,
  confidence real,
  -- What the author asked for in their own words, for the next making.
  prompt text not null default '',
  error text,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (post_id, kind)
);
create index insights_take on insights (take_id);
create index insights_unmade on insights (updated_at) where state in ('WAITING', 'PROCESSING', 'FAILED');

-- A text translated once is translated. text_hash: sha-256 of the source text.
create table translations (
  text_hash bytea not null,
  source text not null,
  target text not null,
  engine text not null,
  quality text not null check (quality in ('full', 'rough')),
  text text not null,
  created_at timestamptz not null default now(),
  primary key (text_hash, source, target)
);
create index translations_age on translations (created_at);
-- How far the translation of a post's words is. What is done stands in translations.
create table translation_states (
  post_id uuid not null references posts on delete cascade,
  target text not null,
  state text not null check (state in ('WAITING', 'PROCESSING', 'FAILED')),
  error text,
  updated_at timestamptz not null default now(),
  primary key (post_id, target)
);

-- A person's own notes about a post, seen by nobody else. Sanitized HTML.
create table post_notes (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  html text not null,
  updated_at timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index post_notes_user on post_notes (user_id, updated_at desc);
-- Only authors had them until now. They were plain text.
insert into post_notes (post_id, user_id, html, updated_at)
  select id, creator_id,
    '<p>' || replace(replace(replace(replace(my_notes, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '<br>') || '</p>', updated_at
  from posts where my_notes <> '' and creator_id is not null;

-- A note becomes rich text, too.
update posts set note =
    '<p>' || replace(replace(replace(replace(note, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '<br>') || '</p>'
  where note <> '';

-- Saved prompts. kind user: for summaries and suggestions; analysis: for questions to several videos.
create table prompts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('user', 'analysis')),
  prompt text not null,
  -- Goes with every making of a summary, unless the post has its own.
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index prompts_user on prompts (user_id, kind, updated_at desc);
create unique index prompts_default on prompts (user_id, kind) where is_default;

-- What can be found, a passage a row: some sentences of a transcript with the second where they are said, a title, a summary, a note.
create table search_passages (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  take_id uuid references takes on delete cascade,
  -- Only they find it: private notes.
  owner_id uuid references users on delete cascade,
  kind text not null check (kind in ('transcript', 'title', 'summary', 'note', 'my_note')),
  start_at double precision,
  end_at double precision,
  text text not null,
  words tsvector not null generated always as (to_tsvector('english', text)) stored,
  -- float32, little endian; and the signs of its components, whose Hamming distance finds what is alike before it is compared exactly.
  embedding bytea,
  signature bit(512),
  embedded_by text
);
create index search_passages_post on search_passages (post_id, kind);
create index search_passages_words on search_passages using gin (words);
create index search_passages_unembedded on search_passages (id) where embedding is null;

-- A question to several videos, and the questions that follow it.
create table analyses (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null default '',
  post_ids uuid[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index analyses_user on analyses (user_id, updated_at desc) where deleted_at is null;
create table analysis_turns (
  id uuid primary key,
  analysis_id uuid not null references analyses on delete cascade,
  question text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'PROCESSING', 'PROCESSED', 'FAILED')),
  origin text check (origin in ('suggested', 'generated')),
  engine text,
  -- features/intelligence/analysis-contract.ts (answer)
  answer jsonb,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index analysis_turns_analysis on analysis_turns (analysis_id, created_at, id);

-- What the engines were asked for and cost. company: the work domain of whose post it was, else the person's id.
create table ai_usage (
  id uuid primary key,
  company text not null,
  user_id uuid references users on delete set null,
  post_id uuid references posts on delete set null,
  kind text not null,
  engine text not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  seconds double precision not null default 0,
  characters integer not null default 0,
  cost_micros bigint not null default 0,
  created_at timestamptz not null default now()
);
create index ai_usage_company on ai_usage (company, created_at);
create index ai_usage_user on ai_usage (user_id, created_at);
