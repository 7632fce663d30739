-- features/library: a company's videos in folders, with approval. Rights are computed when they are read (docs/decisions/0076).

-- Without a row, the company's library is off and has these defaults.
create table library_settings (
  company_id uuid primary key references companies on delete cascade,
  is_enabled boolean not null default false,
  needs_approval boolean not null default true,
  allows_self_approval boolean not null default false,
  -- which changes of an approved video need a new approval
  reapproval text not null default 'video' check (reapproval in ('video', 'any', 'never')),
  -- days that a video waits until its reviewers are reminded, and until the library's administrators are
  reminder_days integer not null default 3 check (reminder_days between 1 and 60),
  escalation_days integer not null default 7 check (escalation_days between 1 and 90),
  updated_at timestamptz not null default now()
);

create table library_folders (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  parent_id uuid references library_folders,
  -- ids from the top folder to this one
  path uuid[] not null,
  name text not null,
  admin_id uuid references users on delete set null,
  -- what every member may do here: 0 nothing, 1 view, 2 contribute; null: as in the parent folder
  everyone_level integer check (everyone_level between 0 and 2),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index library_folders_name on library_folders (company_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
create index library_folders_parent on library_folders (parent_id) where parent_id is not null;
create index library_folders_path on library_folders using gin (path);
create index library_folders_admin on library_folders (admin_id) where admin_id is not null;

-- What people and groups may do in a folder in addition to everyone_level, which is not null: 1 view, 2 contribute.
create table library_grants (
  folder_id uuid not null references library_folders on delete cascade,
  user_id uuid references users on delete cascade,
  group_id uuid references groups on delete cascade,
  level integer not null check (level between 1 and 2),
  check (num_nonnulls(user_id, group_id) = 1)
);
create unique index library_grants_user on library_grants (folder_id, user_id) where user_id is not null;
create unique index library_grants_group on library_grants (folder_id, group_id) where group_id is not null;
create index library_grants_of_user on library_grants (user_id) where user_id is not null;
create index library_grants_of_group on library_grants (group_id) where group_id is not null;

create table library_admins (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null references companies on delete cascade,
  created_at timestamptz not null default now()
);
create index library_admins_company on library_admins (company_id);

-- The place of a post in the library. Its history outlives it.
create table library_posts (
  post_id uuid primary key references posts on delete cascade,
  company_id uuid not null references companies on delete cascade,
  folder_id uuid not null references library_folders,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  -- counts changes of status, so that a decision about an earlier state is refused
  version integer not null default 1,
  submitted_by uuid references users on delete set null,
  submitted_at timestamptz not null,
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  rejection_reason text,
  -- the last approved version, for comparison
  approved_take_id uuid,
  approved_title text,
  approved_text text,
  approved_note text,
  -- for lists: when it was approved, or submitted if it never was
  listed_at timestamptz not null,
  -- the first 100 letters of the title, in lower case; a trigger keeps it
  sort_title text not null default '',
  pinned_at timestamptz,
  expires_at timestamptz,
  expiry_warned_at timestamptz,
  -- when a job noticed that it had expired
  expired_at timestamptz,
  reminded_at timestamptz,
  escalated_at timestamptz,
  -- the post is deleted, inactive or without a link; a trigger keeps it
  is_gone boolean not null default false,
  -- search terms of title, author, summary and transcript; a trigger keeps them
  words tsvector not null default ''::tsvector,
  check (status <> 'rejected' or rejection_reason is not null)
);
create index library_posts_folder on library_posts (folder_id, listed_at desc, post_id) include (status, expires_at) where not is_gone;
create index library_posts_title on library_posts (folder_id, sort_title, post_id) include (status, expires_at) where not is_gone;
create index library_posts_recent on library_posts (company_id, listed_at desc, post_id) where status = 'approved' and not is_gone;
create index library_posts_pinned on library_posts (company_id, pinned_at desc, post_id) where pinned_at is not null and not is_gone;
create index library_posts_waiting on library_posts (company_id, submitted_at, post_id) where status = 'pending' and not is_gone;
create index library_posts_of_folder on library_posts (folder_id);
create index library_posts_author on library_posts (submitted_by, submitted_at desc) where submitted_by is not null;
create index library_posts_decider on library_posts (decided_by) where decided_by is not null;
create index library_posts_expiry on library_posts (expires_at) where expires_at is not null and expired_at is null;
create index library_posts_overdue on library_posts (submitted_at) where status = 'pending' and escalated_at is null;
create index library_posts_words on library_posts using gin (owned_words(company_id, words));

create table library_history (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  company_id uuid not null references companies on delete cascade,
  folder_id uuid references library_folders on delete set null,
  -- of the time
  folder_name text not null,
  -- null: the product
  actor_id uuid references users on delete set null,
  actor_name text not null,
  action text not null check (action in ('submitted', 'resubmitted', 'approved', 'rejected', 'withdrawn', 'edited', 'moved', 'removed', 'expiry_changed', 'expired')),
  reason text,
  created_at timestamptz not null
);
create index library_history_post on library_history (post_id, created_at desc, id desc);
create index library_history_folder on library_history (folder_id) where folder_id is not null;
create index library_history_actor on library_history (actor_id) where actor_id is not null;
create index library_history_company on library_history (company_id);

-- Whether the library is on for a person: for everyone in their company, or for them alone.
create function has_library(person uuid) returns boolean language sql stable as $$
  select coalesce((select u.is_company_library_enabled or s.is_enabled from users u left join library_settings s on s.company_id = u.company_id
    where u.id = person and u.company_id is not null and u.is_active and u.disabled_at is null), false)
$$;

-- What a person may do in a folder: 0 nothing, 1 view, 2 contribute, 3 decide and organize. The nearest folder on the path with its own rules
-- counts; without any, everyone contributes. Administrators of the company and the library have 3 everywhere, a folder's administrator in its
-- subtree. In plpgsql, which keeps its plans: half the time of one statement.
create function library_level(folder uuid, person uuid) returns integer language plpgsql stable as $$
declare
  me record;
  place record;
  rule record;
begin
  select u.company_id, u.role <> 'USER' as is_admin into me from users u where u.id = person and has_library(u.id);
  if not found then return 0; end if;
  select f.path into place from library_folders f where f.id = folder and f.company_id = me.company_id;
  if not found then return 0; end if;
  if me.is_admin or exists (select from library_admins a where a.user_id = person and a.company_id = me.company_id)
    or exists (select from library_folders a where a.id = any(place.path) and a.admin_id = person) then return 3; end if;
  select r.id, r.everyone_level into rule from unnest(place.path) with ordinality as step (id, depth) join library_folders r on r.id = step.id
    where r.everyone_level is not null order by step.depth desc limit 1;
  if not found then return 2; end if;
  return greatest(rule.everyone_level, (select max(g.level) from library_grants g where g.folder_id = rule.id
    and (g.user_id = person or g.group_id in (select m.group_id from group_members m where m.user_id = person))));
end $$;

-- The same for all folders of the person's company, from the top down.
create function library_levels(person uuid) returns table (folder_id uuid, level integer) language sql stable as $$
  with recursive me as materialized (
    select u.id, u.company_id, u.role <> 'USER' or exists (select from library_admins a where a.user_id = u.id and a.company_id = u.company_id) as is_admin
    from users u where u.id = person and has_library(u.id)),
  rules as materialized (
    select f.id, f.parent_id, f.admin_id is not distinct from me.id as is_admin,
      greatest(f.everyone_level, case when f.everyone_level is not null then (select max(g.level) from library_grants g
        where g.folder_id = f.id and (g.user_id = me.id or g.group_id in (select m.group_id from group_members m where m.user_id = me.id))) end) as level
    from me join library_folders f on f.company_id = me.company_id),
  tree as (
    select r.id, me.is_admin or r.is_admin as is_admin, coalesce(r.level, 2) as level from me, rules r where r.parent_id is null
    union all
    select r.id, t.is_admin or r.is_admin, coalesce(r.level, t.level) from tree t join rules r on r.parent_id = t.id)
  select id, case when is_admin then 3 else level end from tree
$$;

-- Whether the library lets a person watch a post: members who may view its folder while it is approved and not expired, reviewers always.
create function library_shows(post uuid, person uuid) returns boolean language sql stable as $$
  select exists (select from library_posts l where l.post_id = post
    and library_level(l.folder_id, person) >= case when l.status = 'approved' and coalesce(l.expires_at > now(), true) then 1 else 3 end)
$$;

-- Search terms and the title, kept when a video is added and whenever its texts change.
create function library_title(p posts) returns text language sql stable as $$
  select coalesce(nullif(p.title, ''), (select e.title from events e where e.id = p.event_id))
$$;
create function library_words(p posts) returns tsvector language sql stable as $$
  select to_tsvector('simple', left(concat_ws(' ', library_title(p), (select u.name from users u where u.id = p.creator_id), p.ai_summary,
    p.transcription_text), 200000))
$$;
create function set_library_words() returns trigger language plpgsql as $$ begin
  select library_words(p), left(lower(library_title(p)), 100) into new.words, new.sort_title from posts p where p.id = new.post_id;
  return new;
end $$;
create trigger library_posts_words before insert on library_posts for each row execute function set_library_words();
create function follow_library_words() returns trigger language plpgsql as $$ begin
  update library_posts set words = library_words(new), sort_title = left(lower(library_title(new)), 100) where post_id = new.id;
  return null;
end $$;
create trigger posts_library_words after update of title, ai_summary, transcription_text on posts for each row
  when ((old.title, old.ai_summary, old.transcription_text) is distinct from (new.title, new.ai_summary, new.transcription_text))
  execute function follow_library_words();
create function follow_library_event() returns trigger language plpgsql as $$ begin
  update library_posts l set words = library_words(p), sort_title = left(lower(library_title(p)), 100)
    from posts p where p.event_id = new.id and p.title = '' and l.post_id = p.id;
  return null;
end $$;
create trigger events_library_words after update of title on events for each row
  when (old.title is distinct from new.title) execute function follow_library_event();
create function follow_library_deletion() returns trigger language plpgsql as $$ begin
  update library_posts set is_gone = new.deleted_at is not null or not new.is_active or new.post_status in ('DRAFT', 'DRAFT_SPEAKING_NOTES')
    where post_id = new.id;
  return null;
end $$;
create trigger posts_library_deletion after update of deleted_at, is_active, post_status on posts
  for each row when ((old.deleted_at is null, old.is_active, old.post_status) is distinct from (new.deleted_at is null, new.is_active, new.post_status))
  execute function follow_library_deletion();

-- Signals of changed access, as in migration 0005. A change of a folder's rights may concern every member: `company:ID`.
create function signal_library_post_access() returns trigger language plpgsql as $$ begin
  perform signal_access('post:' || coalesce(new.post_id, old.post_id));
  return null;
end $$;
create trigger library_posts_access after insert or delete on library_posts for each row execute function signal_library_post_access();
create trigger library_posts_access_moved after update on library_posts
  for each row when ((old.folder_id, old.status, old.expires_at, old.expired_at) is distinct from (new.folder_id, new.status, new.expires_at, new.expired_at))
  execute function signal_library_post_access();

create function signal_library_access() returns trigger language plpgsql as $$ begin
  perform signal_access('company:' || coalesce(new.company_id, old.company_id));
  return null;
end $$;
create trigger library_settings_access after insert or update or delete on library_settings for each row execute function signal_library_access();
create trigger library_admins_access after insert or update or delete on library_admins for each row execute function signal_library_access();
create trigger library_folders_access after update on library_folders
  for each row when ((old.path, old.admin_id, old.everyone_level) is distinct from (new.path, new.admin_id, new.everyone_level))
  execute function signal_library_access();

create function signal_library_grant_access() returns trigger language plpgsql as $$ begin
  perform signal_access('company:' || f.company_id) from library_folders f where f.id = coalesce(new.folder_id, old.folder_id);
  return null;
end $$;
create trigger library_grants_access after insert or update or delete on library_grants for each row execute function signal_library_grant_access();

create function signal_group_access() returns trigger language plpgsql as $$ begin
  perform signal_access('user:' || coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger group_members_access after insert or delete on group_members for each row execute function signal_group_access();

drop trigger users_access on users;
create trigger users_access after update of email, name, role, company_id, is_active, disabled_at, mfa_type, profile_image_key, is_company_library_enabled on users
  for each row when ((old.email, old.name, old.role, old.company_id, old.is_active, old.disabled_at, old.mfa_type, old.profile_image_key, old.is_company_library_enabled)
    is distinct from (new.email, new.name, new.role, new.company_id, new.is_active, new.disabled_at, new.mfa_type, new.profile_image_key, new.is_company_library_enabled))
  execute function signal_user_access();
