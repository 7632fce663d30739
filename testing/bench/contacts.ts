import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countContacts, listContacts, listDuplicates } from "@aside/features/contacts/server/contacts-store.ts";
import { suggestContacts } from "@aside/features/inbox/server/suggestion-store.ts";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import pg from "pg";
import { figures, report } from "./support/statistics.ts";

const PEOPLE = 20;
const EACH = 50_000;
const RUNS = 200;

/** Measures lists, searches and suggestions with a million contacts of twenty people. Filling the database takes about two minutes. */
export async function benchContacts(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "aside-bench-contacts-"));
  const server = await startEmbeddedPostgres({ dataDir: join(dir, "postgres") });
  await migrate({ url: server.url, directory: join(import.meta.dirname, "../../server/migrations") });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await fill(client);
  const people = (await client.query<{ id: string }>("select id from users order by email")).rows.map(({ id }) => id);
  await client.end();
  const { db, close } = openDatabase({ url: server.url });
  const which = (ownerId: string, search = "") => ({ ownerId, search, groupId: undefined, isUnsubscribed: false });
  const page = (offset: number, sort: "name" | "recent" = "name") => ({ sort, limit: 50, offset });
  const tasks: [string, (ownerId: string, n: number) => Promise<unknown>][] = [
    ["list, first page", async (id) => await listContacts(db, which(id), page(0))],
    ["list, first page by use", async (id) => await listContacts(db, which(id), page(0, "recent"))],
    ["list, last page", async (id) => await listContacts(db, which(id), page(EACH - 50))],
    ["count of all", async (id) => await countContacts(db, which(id))],
    ["search, a name", async (id, n) => await listContacts(db, which(id, `first${n} la`), page(0))],
    ["search, one letter", async (id) => await listContacts(db, which(id, "f"), page(0))],
    ["count of one letter", async (id) => await countContacts(db, which(id, "f"))],
    ["search, two short words", async (id) => await listContacts(db, which(id, "fi la"), page(0))],
    ["search, three letters without a match", async (id) => await listContacts(db, which(id, "zzz"), page(0))],
    ["suggestions, a name", async (id, n) => await suggestContacts(db, id, `first${n}`, 8)],
    ["suggestions, one letter", async (id) => await suggestContacts(db, id, "f", 8)],
    ["duplicates", async (id) => await listDuplicates(db, id, { limit: 21, offset: 0, after: null, perSet: 21 })],
  ];
  for (const [name, run] of tasks) {
    const times: number[] = [];
    for (let n = -PEOPLE; n < RUNS; n++) {
      const began = performance.now();
      await run(people[(n + PEOPLE) % PEOPLE] ?? "", Math.abs(n));
      if (n >= 0) times.push(performance.now() - began);
    }
    report(`contacts, ${name}`, figures(times));
  }
  await close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function fill(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (id, email, name) select gen_random_uuid(), 'owner' || n || '@example.com', 'Owner ' || n from generate_series(1, ${PEOPLE}) n`,
  );
  await client.query(`insert into contacts (id, user_id, name, company, phone, source, uses, last_used_at, words, sort_name)
    select gen_random_uuid(), u.id, p.name, p.company, case when p.n % 3 = 0 then '+1 555 ' || (100000 + p.n) else '' end, 'import', p.n % 7,
      now() - p.n * interval '1 minute',
      dashboard_terms(p.name, p.company, p.email, replace(p.email, '@', ' ')), lower(p.name)
    from users u, lateral (select n, 'First' || (n % 5000) || ' Last' || (n * 7 % 9973) as name, 'Company ' || (n % 2000) as company,
      'first' || n || '.last@company' || (n % 2000) || '.example' as email from generate_series(1, ${EACH}) n) p`);
  await client.query(`insert into contact_emails (user_id, email, contact_id, is_primary)
    select user_id, 'first' || row_number() over (partition by user_id order by id) || '.last@company.example', id, true from contacts`);
  await client.query("vacuum analyze contacts, contact_emails");
}
