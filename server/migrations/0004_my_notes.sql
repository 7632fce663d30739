-- An author's own notes stand in post_notes since 0003. What a process of the release before wrote here while others ran the new one already is
-- brought there; what 0003 brought is not brought again, for its author may have deleted it since.
insert into post_notes (post_id, user_id, html, updated_at)
  select id, creator_id,
    '<p>' || replace(replace(replace(replace(my_notes, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '<br>') || '</p>', updated_at
  from posts
  where my_notes <> '' and creator_id is not null
    and updated_at >= (select applied_at from schema_migrations where name = '0003_words.sql')
  on conflict (post_id, user_id) do nothing;
alter table posts drop column my_notes;
