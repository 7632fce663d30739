-- The studio: edits as lists, merges, speaking notes, chapters, chosen cover and GIF.

alter table takes drop constraint takes_kind_check;
alter table takes add constraint takes_kind_check check (kind in ('segments', 'chunks', 'file', 'edit', 'merge'));
-- An edit or a merge owns only what was re-encoded; the rest of its segments lie with other takes.
-- edit_list: what was asked (contract editList). assembly: what it became (features/recording/assembly.ts).
alter table takes add column base_take_id uuid references takes on delete cascade;
alter table takes add column edit_list jsonb;
alter table takes add column assembly jsonb;
create index takes_base on takes (base_take_id) where base_take_id is not null;

-- Whose segments an assembled take plays: these are kept for as long as it is.
create table take_sources (
  take_id uuid not null references takes on delete cascade,
  source_take_id uuid not null references takes on delete cascade,
  primary key (take_id, source_take_id)
);
create index take_sources_source on take_sources (source_take_id);

alter table posts add column speaking_notes text not null default '';
alter table posts add column chapters jsonb;
-- Seconds of the shown video; null: chosen by us.
alter table posts add column cover_at double precision;
alter table posts add column gif_from double precision;
-- Counts the edits of a post: an edit made on an older one is refused (409).
alter table posts add column edit_version integer not null default 0;
