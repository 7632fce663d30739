import { randomUUID } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDatabase } from "@aside/testkit/create-database.ts";
import type { Database } from "@aside/platform/db/open-database.ts";
import type { DB } from "@aside/platform/db/schema.ts";
import { wordsQuery } from "@aside/platform/db/words-query.ts";
import { CREATED_FILTERS, CREATED_SORTS, INBOX_FILTERS } from "../contract.ts";
import { countCreated, listCreated } from "./created-store.ts";
import { countFound, countInbox, countUnreviewed, listInbox } from "./inbox-store.ts";
import type { Narrowing } from "./list-store.ts";
import { suggestColleagues, suggestContacts, suggestSearches, suggestTitles } from "./suggestion-store.ts";
import { sumSaved } from "./time-store.ts";

/** A list that reads a whole table is quick with a hundred rows and stands still with a million. */
const POSTS = 6000;
const PEOPLE = 60;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let close: () => Promise<void>;
let pool: pg.Pool;
let db: Database;
let userId: string;
let labelId: string;
/** Each statement once, with what it was asked with first. */
const asked = new Map<string, readonly unknown[]>();
beforeAll(async () => {
  const database = await createDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void (asked.has(query.sql) || asked.set(query.sql, query.parameters)),
  });
  close = async () => {
    await db.destroy();
    await database.drop();
  };
  await fill();
});
afterAll(async () => await close());

/** One of the people has a tenth of what there is. */
async function fill(): Promise<void> {
  const idOf = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`;
  const someone = (n: string) => idOf("u", `case when (${n}) % 10 = 0 then 1 else 1 + (${n}) % ${PEOPLE} end`);
  await pool.query(`
    insert into companies (id, name, domain, domain_token) values (${idOf("c", "1")}, 'Acme', 'acme.example', 'x');
    insert into users (id, email, name, is_active, company_id)
      select ${idOf("u", "n")}, 'person' || n || '@acme.example', 'Person ' || n, true, ${idOf("c", "1")} from generate_series(1, ${PEOPLE}) n;
    insert into events (id, creator_id, title) select ${idOf("e", "n")}, ${someone("n")}, 'Budget ' || n from generate_series(1, ${POSTS}) n;
    insert into privacy_settings (id, event_id) select ${idOf("s", "n")}, ${idOf("e", "n")} from generate_series(1, ${POSTS}) n;
    insert into posts (id, event_id, creator_id, post_status, created_at, sent_at, saved_seconds)
      select ${idOf("p", "n")}, ${idOf("e", "n")}, ${someone("n")}, case when n % 5 = 0 then 'DRAFT' else 'SENT' end,
        now() - n * interval '1 hour', now() - n * interval '1 hour', n % 90 from generate_series(1, ${POSTS}) n;
    insert into inbox_items (user_id, post_id, event_id, received_at, viewed_at, archived_at)
      select ${someone("n / 3")}, ${idOf("p", "n")}, ${idOf("e", "n")}, now() - n * interval '1 hour', case when n % 4 = 0 then null else now() end,
        case when n % 7 = 0 then now() end from generate_series(1, ${POSTS}) n;
    insert into inbox_items (user_id, post_id, event_id, received_at)
      select ${idOf("u", "n % 20 + 30")}, ${idOf("p", "n")}, ${idOf("e", "n")}, now() from generate_series(1, ${POSTS}) n on conflict do nothing;
    insert into reactions (id, post_id, actor_key, user_id, name, reaction_name)
      select ${idOf("r", "n")}, ${idOf("p", "n")}, 'u:' || n, ${idOf("u", "2")}, 'Two', 'like' from generate_series(1, ${POSTS}) n;
    insert into labels (id, user_id, kind, name, color)
      select ${idOf("l", "n")}, ${idOf("u", "n")}, 'label', 'L', 'teal' from generate_series(1, ${PEOPLE}) n;
    insert into labels (id, user_id, kind, name, color)
      select ${idOf("f", "n")}, ${idOf("u", "n")}, 'favorite', 'F', 'amber' from generate_series(1, ${PEOPLE}) n;
    insert into post_labels (label_id, post_id, user_id)
      select case when n % 2 = 0 then ${idOf("l", `1 + n % ${PEOPLE}`)} else ${idOf("f", `1 + n % ${PEOPLE}`)} end, ${idOf("p", "n")}, ${idOf("u", `1 + n % ${PEOPLE}`)} from generate_series(1, ${POSTS}) n;
    insert into searches (id, user_id, query) select ${idOf("q", "n")}, ${idOf("u", `1 + n % ${PEOPLE}`)}, 'query ' || n from generate_series(1, ${POSTS}) n;
    insert into contacts (id, user_id, name, source, words)
      select ${idOf("k", "n")}, ${idOf("u", `1 + n % ${PEOPLE}`)}, 'Kim ' || n, 'typed', to_tsvector('simple', 'Kim ' || n) from generate_series(1, ${POSTS}) n;
    insert into contact_emails (user_id, email, contact_id, is_primary)
      select ${idOf("u", `1 + n % ${PEOPLE}`)}, 'kim' || n || '@far.example', ${idOf("k", "n")}, true from generate_series(1, ${POSTS}) n;
    analyze;
  `);
  const { rows } = await pool.query<{ u: string; l: string }>(`select ${idOf("u", "1")} as u, ${idOf("l", "1")} as l`);
  userId = rows[0]?.u ?? "";
  labelId = rows[0]?.l ?? "";
}

const BIG = ["inbox_items", "posts", "events", "post_labels", "reactions", "searches", "contacts", "contact_emails", "privacy_settings"];

/** Tables that a plan reads from end to end, of those that grow with the product. */
async function scanned(text: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, [...values]);
  return nodesOf(rows[0]?.["QUERY PLAN"][0].Plan).flatMap((node) =>
    node["Node Type"] === "Seq Scan" && BIG.includes(node["Relation Name"] ?? "") ? [node["Relation Name"] ?? ""] : [],
  );
}
type PlanNode = { "Node Type": string; "Relation Name"?: string; Plans?: PlanNode[] };
const nodesOf = (node: PlanNode | undefined): PlanNode[] => (node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : []);

const ways = (): Record<string, Narrowing> => {
  const range = { from: "2026-01-01", to: null, zone: "Europe/Berlin" };
  const none: Narrowing = { range: null, labelIds: null, words: null };
  return {
    all: none,
    days: { ...none, range },
    labels: { ...none, labelIds: [labelId, randomUUID()] },
    words: { ...none, words: wordsQuery("budg 12") },
    everything: { range, labelIds: [labelId], words: wordsQuery("budg") },
  };
};

test("no list, count or search reads a table from end to end", async () => {
  const page = { limit: 24, offset: 0 };
  for (const narrowing of Object.values(ways())) {
    for (const filter of INBOX_FILTERS) {
      await listInbox(db, userId, { ...narrowing, filter }, page);
      await countFound(db, userId, { ...narrowing, filter });
    }
    for (const filter of CREATED_FILTERS) {
      for (const sort of CREATED_SORTS) await listCreated(db, userId, { ...narrowing, filter }, { ...page, sort });
      await countCreated(db, userId, { ...narrowing, filter });
    }
  }
  await countInbox(db, userId);
  await countUnreviewed(db, userId);
  await sumSaved(db, userId, new Date());
  await suggestSearches(db, userId, "query 1", 8);
  await suggestTitles(db, userId, "'budg':*", 8);
  await suggestContacts(db, userId, "'kim':*", 8);
  await suggestContacts(db, userId, null, 8);
  await suggestColleagues(db, userId, "'pers':*", 8);
  expect(asked.size).toBeGreaterThan(60);
  const found: string[] = [];
  for (const [text, values] of asked)
    for (const table of await scanned(text, values)) found.push(`${table}: ${text.trim().replaceAll(/\s+/g, " ").slice(0, 400)}`);
  expect(found).toEqual([]);
});
