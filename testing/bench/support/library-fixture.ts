import pg from "pg";

export const SIZE = { videos: 100_000, folders: 2_000, inBigFolder: 10_000, received: 20_000, waiting: 500 };

export type LibraryIds = { admin: string; member: string; bigFolder: string };

const WORDS =
  "budget roadmap onboarding contract design review weekly update customer call launch plan hiring invoice quarterly results incident team pricing security";

/**
 * Fills a migrated database with one company: its library's videos, 50 in most folders and 10,000 in one, and the inbox of a member. Every tenth
 * folder below the top is for one group only. `admin` administers the company.
 */
export async function fillLibrary(url: string, people: { admin: string; member: string }): Promise<LibraryIds> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (text: string, values: unknown[] = []) => await client.query<Record<string, string>>(text, values);
  const { videos, folders, inBigFolder, received, waiting } = SIZE;
  try {
    await run("set synchronous_commit = off");
    await run(`create function pg_temp.made_id(name text) returns uuid language sql immutable as
      $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`);
    await run(`create function pg_temp.some_words(n bigint) returns text language sql immutable as
      $$ select string_agg((string_to_array('${WORDS}', ' '))[1 + (n * 7 + i * i * 13) % 19], ' ') || ' word' || n % 5000 || ' rare' || n
        from generate_series(1, 40) i $$`);
    await run("update users set role = 'COMPANY_ADMIN' where id = $1", [people.admin]);
    await run(`insert into companies (id, name, domain, domain_token) values (pg_temp.made_id('c'), 'Acme', 'acme.example', 'x')`);
    await run("update users set company_id = pg_temp.made_id('c') where id = any($1)", [[people.admin, people.member]]);
    await run("insert into library_settings (company_id, is_enabled) values (pg_temp.made_id('c'), true)");
    await run("insert into groups (id, company_id, display_name) values (pg_temp.made_id('g'), pg_temp.made_id('c'), 'Board')");
    await run(`insert into users (id, email, name, is_active, company_id)
      select pg_temp.made_id('u' || n), 'person' || n || '@acme.example', 'Person ' || n, true, pg_temp.made_id('c') from generate_series(1, 200) n`);
    await run(`insert into events (id, creator_id, title, created_at)
      select pg_temp.made_id('e' || n), pg_temp.made_id('u' || 1 + n % 200), 'Video ' || n, now() - n * interval '1 minute' from generate_series(1, ${videos}) n`);
    await run(`insert into privacy_settings (id, event_id, recipients_can_view_post)
      select pg_temp.made_id('s' || n), pg_temp.made_id('e' || n), true from generate_series(1, ${videos}) n`);
    await run(`insert into posts (id, event_id, creator_id, title, post_status, created_at, sent_at, transcription_text)
      select pg_temp.made_id('p' || n), pg_temp.made_id('e' || n), pg_temp.made_id('u' || 1 + n % 200),
        initcap((string_to_array('${WORDS}', ' '))[1 + n % 19]) || ' ' || n, 'SENT', now() - n * interval '1 minute', now() - n * interval '1 minute',
        pg_temp.some_words(n) from generate_series(1, ${videos}) n`);
    await run(`insert into post_totals (post_id, page_views, video_views, viewers, finished)
      select pg_temp.made_id('p' || n), n % 300, n % 200, n % 97, n % 50 from generate_series(1, ${videos}) n`);
    await run(`insert into search_passages (id, post_id, kind, start_at, end_at, text)
      select pg_temp.made_id('q' || n), pg_temp.made_id('p' || n), 'transcript', 0, 20, pg_temp.some_words(n) from generate_series(1, ${videos}) n`);
    // A tree of three levels: 21 folders at the top, 200 below, the rest below these.
    await run(`insert into library_folders (id, company_id, path, name)
      select pg_temp.made_id('f' || n), pg_temp.made_id('c'), array[pg_temp.made_id('f' || n)], 'Folder ' || n from generate_series(0, 20) n`);
    await run(`insert into library_folders (id, company_id, parent_id, path, name, everyone_level)
      select pg_temp.made_id('f' || n), p.company_id, p.id, p.path || pg_temp.made_id('f' || n), 'Folder ' || n, case when n % 10 = 7 then 0 end
      from generate_series(21, 220) n join library_folders p on p.id = pg_temp.made_id('f' || (n - 21) % 21)`);
    await run(`insert into library_folders (id, company_id, parent_id, path, name, everyone_level)
      select pg_temp.made_id('f' || n), p.company_id, p.id, p.path || pg_temp.made_id('f' || n), 'Folder ' || n, case when n % 10 = 7 then 0 end
      from generate_series(221, ${folders} - 1) n join library_folders p on p.id = pg_temp.made_id('f' || 21 + (n - 221) % 200)`);
    await run(
      "insert into library_grants (folder_id, group_id, level) select id, pg_temp.made_id('g'), 1 from library_folders where everyone_level = 0",
    );
    await run(`insert into library_posts (post_id, company_id, folder_id, status, submitted_by, submitted_at, listed_at, decided_at)
      select pg_temp.made_id('p' || n), pg_temp.made_id('c'), pg_temp.made_id('f' || case when n <= ${inBigFolder} then 0 else 1 + n % ${folders - 1} end),
        case when n % ${videos / waiting} = 0 then 'pending' else 'approved' end, pg_temp.made_id('u' || 1 + n % 200),
        now() - n * interval '1 minute', now() - n * interval '1 minute', now() from generate_series(1, ${videos}) n`);
    await run(
      `insert into inbox_items (user_id, post_id, event_id, received_at)
      select $1, pg_temp.made_id('p' || n), pg_temp.made_id('e' || n), now() - n * interval '1 minute' from generate_series(1, ${received}) n`,
      [people.member],
    );
    await run("vacuum analyze");
    const { rows } = await run("select pg_temp.made_id('f0') as folder");
    return { ...people, bigFolder: rows[0]?.["folder"] ?? "" };
  } finally {
    await client.end();
  }
}
