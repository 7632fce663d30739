-- features/link-previews: what pages say of themselves, so that everyone sees the previews of a link that someone signed in wrote or read.
create table link_previews (
  -- SHA-256 of the URL
  url_hash bytea primary key,
  -- as features/link-previews/contract.ts (imagePreview)
  preview jsonb not null,
  read_at timestamptz not null
);
create index link_previews_read on link_previews (read_at);
