-- features/forms: contact forms, what was submitted, and the conversation that follows (docs/decisions/0081).

create table forms (
  id uuid primary key,
  -- of a form that is part of the product (features/forms/built-in-forms.ts); null: a company's form
  slug text unique,
  company_id uuid references companies on delete cascade,
  created_by uuid references users on delete set null,
  -- the creator of the submissions' Asides: an account that never signs in
  mailbox_id uuid references users on delete set null,
  title text not null default '',
  intro text not null default '',
  -- in addition to names and email, as features/forms/contract.ts (formField)
  fields jsonb not null default '[]',
  success_text text not null default '',
  allows_video boolean not null default true,
  requires_video boolean not null default false,
  max_video_seconds integer not null default 120 check (max_video_seconds between 10 and 300),
  allows_attachments boolean not null default true,
  branding jsonb not null default '{}',
  -- pages of these origins may frame the form
  origins text[] not null default '{}',
  notify_emails text[] not null default '{}',
  webhook_url text,
  -- encrypted (server/auth/encrypt-secret.ts)
  webhook_secret text,
  -- of the last attempt, if it failed
  webhook_error text,
  webhook_failed_at timestamptz,
  is_active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(slug, company_id) = 1)
);
create index forms_of_company on forms (company_id, created_at) where company_id is not null and deleted_at is null;
create index forms_created_by on forms (created_by);
create index forms_mailbox on forms (mailbox_id);

insert into forms (id, slug) values
  ('01900000-0000-7000-8000-000000000001', 'contact-sales'),
  ('01900000-0000-7000-8000-000000000002', 'contact-healthcare-sales'),
  ('01900000-0000-7000-8000-000000000003', 'support'),
  ('01900000-0000-7000-8000-000000000004', 'feedback'),
  ('01900000-0000-7000-8000-000000000005', 'deal-registration');
update forms set allows_video = false where slug = 'contact-healthcare-sales';

-- People who handle submissions in addition to the administrators.
create table form_agents (
  form_id uuid not null references forms on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (form_id, user_id)
);
create index form_agents_user on form_agents (user_id);

create table form_submissions (
  id uuid primary key,
  form_id uuid not null references forms on delete cascade,
  event_id uuid references events on delete set null,
  -- the visitor's video and attachments
  post_id uuid references posts on delete set null,
  guest_id uuid references guests on delete set null,
  -- they were signed in
  user_id uuid references users on delete set null,
  -- null: a draft
  submitted_at timestamptz,
  -- when the people who handle it were notified; null: it is held, or a draft
  notified_at timestamptz,
  status text not null default 'new' check (status in ('new', 'open', 'waiting', 'closed')),
  is_held boolean not null default false,
  name text not null default '',
  email text not null default '',
  -- labels and values, so that they stay as they were when the form changes
  answers jsonb not null default '[]',
  excerpt text not null default '',
  has_video boolean not null default false,
  -- of a deal registration
  domain text,
  page_origin text,
  -- HMAC of the source address, for the limits
  source_hash text,
  assignee_id uuid references users on delete set null,
  wants_copy boolean not null default false,
  last_message_at timestamptz,
  words tsvector not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index form_submissions_list on form_submissions (form_id, last_message_at desc, id desc) where submitted_at is not null and not is_held;
create index form_submissions_by_status on form_submissions (form_id, status, last_message_at desc, id desc) where submitted_at is not null and not is_held;
create index form_submissions_held on form_submissions (form_id, last_message_at desc, id desc) where submitted_at is not null and is_held;
create index form_submissions_assigned on form_submissions (form_id, assignee_id, last_message_at desc, id desc)
  where submitted_at is not null and not is_held;
create index form_submissions_assignee on form_submissions (assignee_id) where assignee_id is not null;
create index form_submissions_domain on form_submissions (form_id, domain) where domain is not null and submitted_at is not null;
create index form_submissions_source on form_submissions (source_hash, submitted_at) where submitted_at is not null;
create index form_submissions_email on form_submissions (email, submitted_at) where submitted_at is not null;
create index form_submissions_words on form_submissions using gin (owned_words(form_id, words)) where submitted_at is not null;
create index form_submissions_drafts on form_submissions (created_at) where submitted_at is null;
create index form_submissions_event on form_submissions (event_id);
create index form_submissions_post on form_submissions (post_id);
create index form_submissions_guest on form_submissions (guest_id);
create index form_submissions_user on form_submissions (user_id);

create table form_messages (
  id uuid primary key,
  submission_id uuid not null references form_submissions on delete cascade,
  -- note: internal
  kind text not null check (kind in ('text', 'video', 'note')),
  is_from_visitor boolean not null default false,
  author_id uuid references users on delete set null,
  author_name text not null,
  text text not null default '',
  -- of a video: the answer's Aside, or a reply to it
  event_id uuid references events on delete cascade,
  post_id uuid references posts on delete cascade,
  -- null: a video that was not sent yet
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'video') = (post_id is not null))
);
create index form_messages_of on form_messages (submission_id, created_at, id);
create index form_messages_event on form_messages (event_id) where event_id is not null;
create unique index form_messages_post on form_messages (post_id) where post_id is not null;
create index form_messages_author on form_messages (author_id);

-- The form that the Aside was submitted to, or that it answers: its agents may do what its creator may.
-- form_max_seconds: only of what was submitted, the longest video (0: none) when it was started; of every other Aside null.
alter table events add column form_id uuid references forms on delete set null,
  add column form_max_seconds integer,
  add column form_allows_attachments boolean;
create index events_form on events (form_id) where form_id is not null;

-- Who handles a form's submissions. The product's own forms: its administrators. A company's: the company's.
create function form_agent(form uuid, person uuid) returns boolean language sql stable as $$
  select exists (select from forms f join users u on u.id = person and u.is_active and u.disabled_at is null
    where f.id = form and (
      case when f.company_id is null then u.role in ('ADMIN', 'SUPER_ADMIN') else u.company_id = f.company_id and u.role <> 'USER' end
      or (u.company_id is not distinct from f.company_id or f.company_id is null)
        and exists (select from form_agents a where a.form_id = f.id and a.user_id = u.id)))
$$;

create function signal_form_access() returns trigger language plpgsql as $$ begin
  perform signal_access('user:' || coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger form_agents_access after insert or delete on form_agents for each row execute function signal_form_access();
