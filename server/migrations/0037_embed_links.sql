-- features/embedding: links by which the sites that an author names may embed a private video

create table embed_links (
  -- signed in the link's token (server/auth/embed-link.ts)
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  domains text[] not null check (cardinality(domains) between 1 and 20),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index embed_links_post on embed_links (post_id);
create index embed_links_created_by on embed_links (created_by);
create index embed_links_expires on embed_links (expires_at);

create function invalidate_embed_links_embed_link() returns trigger language plpgsql as $$ begin
  perform signal_change('embed_link:' || new.id);
  return null;
end $$;
create function invalidate_embed_links_embed_link_rows() returns trigger language plpgsql as $$ begin
  perform signal_change('embed_link:' || key) from (select distinct changed.id as key from changed) ids where key is not null;
  return null;
end $$;
create trigger embed_links_embed_link_deleted after delete on embed_links referencing old table as changed for each statement execute function invalidate_embed_links_embed_link_rows();
create trigger embed_links_embed_link_updated after update on embed_links for each row when ((old.post_id, old.expires_at, old.revoked_at) is distinct from (new.post_id, new.expires_at, new.revoked_at)) execute function invalidate_embed_links_embed_link();
