-- Names that say what they hold.
alter table view_beats rename to view_progress;
alter table view_progress rename column told_at to reported_at;
alter table sign_in_walks rename to oauth_requests;
alter function desk_words rename to dashboard_terms;

do $$
declare
  item record;
begin
  -- Indexes, constraints and sequences of the renamed tables. An index of a constraint has its name.
  for item in select conrelid::regclass as of_table, conname as name from pg_constraint where conname ~ '^(view_beats|sign_in_walks)_'
  loop
    execute format('alter table %s rename constraint %I to %I', item.of_table, item.name,
      regexp_replace(regexp_replace(item.name, '^view_beats', 'view_progress'), '^sign_in_walks', 'oauth_requests'));
  end loop;
  for item in select relname as name, relkind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('i', 'S') and relname ~ '^(view_beats|sign_in_walks)_'
  loop
    execute format('alter %s %I rename to %I', case item.relkind when 'i' then 'index' else 'sequence' end, item.name,
      regexp_replace(regexp_replace(item.name, '^view_beats', 'view_progress'), '^sign_in_walks', 'oauth_requests'));
  end loop;
  -- Functions name others in their text.
  for item in select pg_get_functiondef(oid) as text from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ '\m(view_beats|sign_in_walks|desk_words)\M'
  loop
    execute regexp_replace(regexp_replace(regexp_replace(item.text, '\mview_beats\M', 'view_progress', 'g'),
      '\msign_in_walks\M', 'oauth_requests', 'g'), '\mdesk_words\M', 'dashboard_terms', 'g');
  end loop;
end $$;
