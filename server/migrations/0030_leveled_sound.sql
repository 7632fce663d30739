-- Whether the worker brings the sound of a file or of chunks to the common loudness when it converts them. Sources that were uploaded before
-- keep their level.
alter table takes add column is_leveled boolean not null default false;
