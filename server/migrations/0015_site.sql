-- features/site: testimonials, newsletters and resources that administrators write (docs/decisions/0084).

create table testimonials (
  id uuid primary key,
  name text not null,
  role text not null default '',
  company text not null default '',
  quote text not null check (char_length(quote) <= 500),
  -- Markdown, and the HTML made of it when it was saved
  story text not null default '',
  story_html text not null default '',
  -- an Aside that anyone may watch
  post_id uuid references posts on delete set null,
  position integer not null,
  -- counts changes, so that two administrators cannot overwrite each other
  version integer not null default 1,
  -- null: a draft
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index testimonials_post on testimonials (post_id) where post_id is not null;

create table newsletters (
  id uuid primary key,
  -- given at the first publication
  number integer unique,
  title text not null,
  summary text not null default '',
  -- Markdown, and the HTML made of it when it was saved
  body text not null,
  body_html text not null,
  version integer not null default 1,
  -- the version that an administrator has got as a test
  tested_version integer,
  published_at timestamptz,
  -- Sending: the subscribers confirmed until then, in the order of their ids; `send_after` is the last one of the batches done.
  send_started_at timestamptz,
  send_after uuid,
  recipients integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  -- the worker ended between claiming a recipient and noting the email as sent
  unknown integer not null default 0,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (published_at is null or number is not null)
);
create index newsletters_published on newsletters (published_at desc, id desc) where published_at is not null;
create index newsletters_sending on newsletters (send_started_at) where send_started_at is not null and sent_at is null;

create table newsletter_subscribers (
  id uuid primary key,
  email text not null unique,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed')),
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  check (state <> 'confirmed' or confirmed_at is not null)
);
create index newsletter_subscribers_state on newsletter_subscribers (state, id);
create index newsletter_subscribers_email on newsletter_subscribers (email text_pattern_ops);
create index newsletter_subscribers_pending on newsletter_subscribers (requested_at) where state = 'pending';

-- Who was chosen for a newsletter. A row is written before the email is sent, so that nobody gets it twice.
create table newsletter_recipients (
  newsletter_id uuid not null references newsletters on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  state text not null default 'claimed' check (state in ('claimed', 'sent', 'failed')),
  primary key (newsletter_id, subscriber_id)
);
create index newsletter_recipients_subscriber on newsletter_recipients (subscriber_id);

-- Asides on the Resources screen.
create table site_resources (
  post_id uuid not null references posts on delete cascade,
  type text not null check (type in ('usage_guide', 'use_cases', 'faqs')),
  position integer not null,
  primary key (post_id, type)
);
create index site_resources_type on site_resources (type, position, post_id);
