import type pg from "pg";

const VIDEOS = 100_000;
const FOLDERS = 2_000;
const PEOPLE = 1_000;
const idOf = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`;

/** Folder 1 has a tenth of the videos. Each tenth folder is at the top; the others are below it. One video in fifty waits. */
export async function fillLibrary(client: pg.Client) {
  const top = "n - (n - 1) % 10";
  const folderOf = `case when n % 10 = 0 then 1 else 1 + n % ${FOLDERS} end`;
  for (const text of [
    `insert into companies (id, name, domain, domain_token) values (${idOf("c", "1")}, 'Acme', 'acme.example', 'x')`,
    `insert into users (id, email, name, is_active, company_id, role)
      select ${idOf("u", "n")}, 'person' || n || '@acme.example', 'Person ' || n, true, ${idOf("c", "1")}, case when n = 1 then 'ADMIN' else 'USER' end
      from generate_series(1, ${PEOPLE}) n`,
    `insert into library_settings (company_id, is_enabled) values (${idOf("c", "1")}, true)`,
    `insert into library_folders (id, company_id, parent_id, path, name, everyone_level)
      select ${idOf("f", "n")}, ${idOf("c", "1")}, case when n % 10 <> 1 then ${idOf("f", top)} end,
        case when n % 10 = 1 then array[${idOf("f", "n")}] else array[${idOf("f", top)}, ${idOf("f", "n")}] end, 'Folder ' || n,
        case when n % 7 = 0 then 0 end
      from generate_series(1, ${FOLDERS}) n order by n % 10 <> 1`,
    `insert into events (id, creator_id, title) select ${idOf("e", "n")}, ${idOf("u", `1 + n % ${PEOPLE}`)}, 'Budget ' || n from generate_series(1, ${VIDEOS}) n`,
    `insert into privacy_settings (id, event_id) select ${idOf("s", "n")}, ${idOf("e", "n")} from generate_series(1, ${VIDEOS}) n`,
    `insert into posts (id, event_id, creator_id, post_status, created_at, sent_at, title, transcription_text)
      select ${idOf("p", "n")}, ${idOf("e", "n")}, ${idOf("u", `1 + n % ${PEOPLE}`)}, 'SENT', now() - n * interval '1 minute', now() - n * interval '1 minute',
        'Budget ' || n, 'The plan for next year rare' || n % 5000 || ' and what it costs'
      from generate_series(1, ${VIDEOS}) n`,
    `insert into post_totals (post_id, viewers, video_views, finished) select ${idOf("p", "n")}, n % 300, n % 400, n % 100 from generate_series(1, ${VIDEOS}) n`,
    `insert into inbox_items (user_id, post_id, event_id, received_at)
      select ${idOf("u", "2")}, ${idOf("p", "n")}, ${idOf("e", "n")}, now() - n * interval '1 minute' from generate_series(1, 20000) n`,
    `insert into library_posts (post_id, company_id, folder_id, status, submitted_by, submitted_at, decided_at, listed_at, pinned_at)
      select ${idOf("p", "n")}, ${idOf("c", "1")}, ${idOf("f", folderOf)}, case when n % 50 = 3 then 'pending' else 'approved' end, ${idOf("u", `1 + n % ${PEOPLE}`)},
        now() - n * interval '1 minute', now(), now() - n * interval '1 minute', case when n % 5000 = 0 then now() end
      from generate_series(1, ${VIDEOS}) n`,
    "vacuum analyze",
  ])
    await client.query(text);
  const { rows } = await client.query<{ company: string; member: string; lead: string; big: string; top: string }>(
    `select ${idOf("c", "1")} as company, ${idOf("u", "2")} as member, ${idOf("u", "1")} as lead, ${idOf("f", "1")} as big, ${idOf("f", "11")} as top`,
  );
  const [row] = rows;
  if (!row) throw new Error("the fixture has no ids");
  return { companyId: row.company, memberId: row.member, leadId: row.lead, bigFolder: row.big, topFolder: row.top };
}
