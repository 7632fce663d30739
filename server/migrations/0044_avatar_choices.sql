-- features/avatar: the voice and the language that were chosen when a video was asked for

-- null voice: the first one. null language: from before this was stored, so that the persona's voice and language are used
alter table persona_videos add column voice text;
alter table persona_videos add column language text;
alter table persona_batches add column voice text;
alter table persona_batches add column language text;

-- BCP 47, of the words that are spoken; null: not known
alter table takes add column script_language text;
