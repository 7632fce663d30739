import pg from "pg";

/** The size relative to a million posts. SCALE=0.02 creates a fiftieth; the heavy user keeps the same number of posts. */
const SCALE = Number(process.env["SCALE"] ?? 1);
export const POSTS = Math.round(1_000_000 * SCALE);
export const PEOPLE = Math.max(200, Math.round(50_000 * SCALE));
const VIEWERS_OF_A_POST = 5;
export const VIEWERS = POSTS * VIEWERS_OF_A_POST;

const TOPICS =
  `Budget,Roadmap,Onboarding,Contract,Design review,Weekly update,Customer call,Launch plan,Hiring,Invoice,Quarterly results,Incident report,
  Team offsite,Pricing,Security audit,Feedback,Demo,Training,Handover,Kick-off,Retrospective,Proposal,Renewal,Support case,Newsletter`
    .split(",")
    .map((topic) => topic.trim());
const CUSTOMERS =
  `Gradient,Grapevine,Northwind,Contoso,Fabrikam,Initech,Globex,Umbrella,Stark,Wayne,Acme,Hooli,Vandelay,Soylent,Cyberdyne,Tyrell,Wonka,Oscorp,
  Aperture,Massive Dynamic`
    .split(",")
    .map((customer) => customer.trim());
const TABLES = [
  "users",
  "events",
  "privacy_settings",
  "posts",
  "takes",
  "assets",
  "event_members",
  "inbox_items",
  "post_viewers",
  "post_totals",
  "reactions",
  "comments",
  "post_labels",
];

export type Owners = { heavy: string; ordinary: string };

const HEAVY = { own: 5_000, received: 20_000 };
const ORDINARY = { own: 40, received: 100 };
const every = (count: number) => Math.max(1, Math.floor(POSTS / count));

/** Fills a migrated database. Each post is an Aside with two recipients and five viewers; some belong to the heavy or the average user. */
export async function fillDashboard(url: string, owners: Owners): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (text: string, values?: unknown[]) => void (await client.query(text, values));
  try {
    // Foreign keys are valid by construction, and the statements below insert the results of triggers.
    await run("set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'");
    // Derives the same id from the same name in each run, in a form that the contracts accept.
    await run(`create function pg_temp.made_id(name text) returns uuid language sql immutable as
      $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`);
    const indexes = await dropIndexes(client);
    for (const text of inserts(owners)) await run(text);
    for (const text of indexes) await run(text);
    await run("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Indexes are created again at the end, which is faster than updating them for a million rows. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [TABLES],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

const list = (words: string[]) => `(array[${words.map((word) => `'${word}'`).join(",")}])`;
const one = (words: string[], n: string) => `${list(words)}[1 + (${n}) % ${words.length}]`;
/** Pseudo-random and the same in each run, so that no user has the same word in all titles. */
const drawn = (salt: number) => `(hashint8extended(n, ${salt}) & 65535)::int`;
const TITLE = `${one(TOPICS, drawn(1))} || ' for ' || ${one(CUSTOMERS, drawn(2))} || ' ' || n % 997`;
const id = (kind: string, n = "n") => `pg_temp.made_id('${kind}' || ${n})`;
const numbers = `generate_series(0::bigint, ${POSTS - 1}) n`;

function inserts({ heavy, ordinary }: Owners): string[] {
  const author = `case when n % ${every(HEAVY.own)} = 0 then '${heavy}'::uuid when n % ${every(ORDINARY.own)} = 7 then '${ordinary}'::uuid else ${id("user", `(n * 31 % ${PEOPLE})`)} end`;
  const receiver = `case when k = 1 and n % ${every(HEAVY.received)} = 0 then '${heavy}'::uuid when k = 2 and n % ${every(ORDINARY.received)} = 3 then '${ordinary}'::uuid
    else ${id("user", `((n * 17 + k * 7) % ${PEOPLE})`)} end`;
  const at = "now() - n * interval '31 seconds'";
  return [
    `insert into users (id, email, name, is_active)
      select ${id("user")}, 'person' || n || '@bench.example', 'Person ' || n, true from generate_series(0, ${PEOPLE - 1}) n`,
    `insert into events (id, creator_id, title, created_at) select ${id("event")}, ${author}, ${TITLE}, ${at} from ${numbers}`,
    `insert into privacy_settings (id, event_id) select ${id("settings")}, ${id("event")} from ${numbers}`,
    `insert into takes (id, post_id, client_upload_id, kind, status, duration, tracks, has_poster)
      select ${id("take")}, ${id("post")}, 'upload', 'segments', 'complete', 30 + n % 200, '[{"track":"video","codec":"avc1"},{"track":"audio","codec":"opus"}]', true from ${numbers}`,
    `insert into assets (take_id, kind, key, content_type, size) select ${id("take")}, 'poster', 'poster', 'image/jpeg', 9000 from ${numbers}`,
    `insert into posts (id, event_id, creator_id, title, post_status, take_id, ai_summary, created_at, sent_at, saved_seconds, own_words, ever_reacted_to, ever_commented_on, ever_labelled, shown_take)
      select ${id("post")}, ${id("event")}, ${author}, ${TITLE}, case when n % 7 = 0 then 'DRAFT' else 'SENT' end, ${id("take")},
        'What was decided, what is open and who does it until when, in two sentences. The numbers are in the notes.', ${at}, ${at}, n % 300,
        dashboard_terms('', ${TITLE}), n % 4 = 0, n % 10 = 0, n % 500 in (0, 1), (select shown_take(t) from takes t where t.id = ${id("take")}) from ${numbers}`,
    `insert into event_members (id, event_id, user_id, link_token_hash)
      select ${id("member", "n || '-' || k")}, ${id("event")}, ${receiver}, md5('token' || n || '-' || k) from ${numbers}, generate_series(1, 2) k`,
    `insert into inbox_items (user_id, post_id, event_id, received_at, viewed_at, archived_at, words)
      select ${receiver}, ${id("post")}, ${id("event")}, ${at}, case when n % 3 <> 0 then now() end, case when n % 11 = 1 then now() end,
        dashboard_terms(${TITLE}, 'Person ' || n * 31 % ${PEOPLE}, 'person' || n * 31 % ${PEOPLE} || '@bench.example') from ${numbers}, generate_series(1, 2) k`,
    `insert into post_viewers (post_id, viewer_key, user_id, name, page_views, video_views, viewed_percent, last_viewed_at)
      select ${id("post")}, 'u:' || ${id("user", `((n * 13 + k) % ${PEOPLE})`)}, ${id("user", `((n * 13 + k) % ${PEOPLE})`)}, 'Person', 2, 1, n % 100, ${at}
      from ${numbers}, generate_series(1, ${VIEWERS_OF_A_POST}) k`,
    `insert into post_totals (post_id, page_views, video_views, viewers) select ${id("post")}, 10, 5, ${VIEWERS_OF_A_POST} from ${numbers}`,
    `insert into reactions (id, post_id, actor_key, user_id, name, reaction_name, author_id, viewed_at)
      select ${id("reaction")}, ${id("post")}, 'u:' || n, ${id("user", "0")}, 'Person', 'like', ${author}, case when n % 40 <> 0 then now() end from ${numbers} where n % 4 = 0`,
    `insert into comments (id, post_id, user_id, client_id, text)
      select ${id("comment")}, ${id("post")}, ${id("user", "0")}, ${id("client")}, 'Well said' from ${numbers} where n % 10 = 0`,
    `insert into labels (id, user_id, kind, name, color) values ('${heavy}', '${heavy}', 'label', 'Follow up', 'teal')`,
    `insert into post_labels (label_id, post_id, user_id) select '${heavy}', ${id("post")}, '${heavy}' from ${numbers} where n % 500 in (0, 1)`,
  ];
}
