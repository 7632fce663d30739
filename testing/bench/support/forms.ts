import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { insertManySubmissions } from "@aside/testkit/stores/forms-store.ts";
import {
  countByForm,
  countItems,
  listForExport,
  listHandledForms,
  listItems,
  search,
  type Which,
} from "@aside/features/forms/server/handle/lists-store.ts";
import { countRecent } from "@aside/features/forms/server/submissions/submissions-store.ts";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { type Database, openDatabase } from "@aside/server/db/open-database.ts";
import { ownedTermsQuery, searchTermsQuery } from "@aside/server/db/search-terms-query.ts";
import { quantile, report } from "./statistics.ts";

const RUNS = Number(process.env["RUNS"] ?? 30);
const WARM_UP = 5;
const PAGE_SIZE = 25;
const BATCH = 20_000;
/** In one form, in nine others of the same company, and in a form of another company. */
const SIZE = { one: 600_000, nine: 300_000, others: 100_000 };

type World = { userId: string; companyId: string; formIds: string[] };
type Task = [name: string, run: (n: number) => Promise<unknown>];

/** Measures the lists of submissions with a million of them. Filling the database takes about three minutes. */
export async function benchForms(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "aside-bench-forms-"));
  const server = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
  try {
    await migrate({ url: server.url, directory: join(import.meta.dirname, "../../../server/migrations") });
    const { db, close } = openDatabase({ url: server.url });
    const began = Date.now();
    const world = await fill(db, server.url);
    report(`${SIZE.one + SIZE.nine + SIZE.others} submissions`, { "filled in s": (Date.now() - began) / 1000 });
    for (const task of tasksOf(db, world)) await measure(task);
    await close();
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function fill(db: Database, url: string): Promise<World> {
  const ids = Array.from({ length: 14 }, () => crypto.randomUUID()) as [string, string, string, ...string[]];
  const [companyId, otherId, userId, ...formIds] = ids;
  for (const id of [companyId, otherId])
    await db
      .insertInto("companies")
      .values({ id, domain: `${id}.example`, name: id, domain_token: id })
      .execute();
  const lead = { id: userId, email: "lead@shop.example", name: "Lead", is_active: true, role: "COMPANY_ADMIN", company_id: companyId };
  await db.insertInto("users").values(lead).execute();
  const own = formIds.slice(0, 10);
  for (const id of own) await db.insertInto("forms").values({ id, company_id: companyId, title: id }).execute();
  const [foreign = ""] = formIds.slice(10);
  await db.insertInto("forms").values({ id: foreign, company_id: otherId, title: foreign }).execute();
  await insertInBatches(db, own.slice(0, 1), { from: 0, to: SIZE.one });
  await insertInBatches(db, own.slice(1), { from: SIZE.one, to: SIZE.one + SIZE.nine });
  await insertInBatches(db, [foreign], { from: SIZE.one + SIZE.nine, to: SIZE.one + SIZE.nine + SIZE.others });
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  await connection.query("update form_submissions set assignee_id = $1 where hashtext(email) % 1000 = 0", [userId]);
  await connection.query("vacuum analyze form_submissions");
  await connection.end();
  return { userId, companyId, formIds: own };
}

/** A statement of the product may take 30 s. */
async function insertInBatches(db: Database, formIds: string[], { from, to }: { from: number; to: number }): Promise<void> {
  for (let at = from; at < to; at += BATCH) await insertManySubmissions(db, { formIds, from: at, count: Math.min(BATCH, to - at) });
}

function tasksOf(db: Database, { userId, companyId, formIds }: World): Task[] {
  const which = (given: Partial<Which> & { query?: string }): Which => {
    const ids = given.formIds ?? formIds;
    const words = given.query && {
      plain: searchTermsQuery(given.query) ?? "",
      owned: ids.map((id) => `(${ownedTermsQuery(given.query ?? "", id)})`).join(" | "),
    };
    return { formIds: ids, status: given.status ?? "all", assigneeId: given.assigneeId, words: words || null };
  };
  const page = (given: Which, number = 1) => listItemsOf(db, given, number);
  const count = async (given: Which) => await countItems(db, await search(db, given));
  const one = formIds.slice(0, 1);
  return [
    ["forms that the person handles", async () => await listHandledForms(db, { userId, companyId })],
    ["new and open of 10 forms", async () => await countByForm(db, formIds)],
    ["all of 10 forms, page 1", async () => await page(which({}))],
    ["all of 10 forms, page 400, the last", async () => await page(which({}), 400)],
    ["all of 10 forms, count", async () => await count(which({}))],
    ["one form, page 1", async () => await page(which({ formIds: one }))],
    ["new of 10 forms, page 1", async () => await page(which({ status: "new" }))],
    ["new of 10 forms, count", async () => await count(which({ status: "new" }))],
    ["held of 10 forms, page 1", async () => await page(which({ status: "held" }))],
    ["held of 10 forms, count", async () => await count(which({ status: "held" }))],
    ["assigned to one person (0.1 %), page 1", async () => await page(which({ assigneeId: userId }))],
    ["assigned to one person and waiting, page 1", async () => await page(which({ assigneeId: userId, status: "waiting" }))],
    ["assigned to one person, count", async () => await count(which({ assigneeId: userId }))],
    ["assigned to nobody, page 1", async () => await page(which({ assigneeId: null }))],
    ["assigned to nobody and new, count", async () => await count(which({ assigneeId: null, status: "new" }))],
    ["search for an address", async (n) => await page(which({ query: `many${5000 + n}@many.example` }))],
    ["search for an address, count", async (n) => await count(which({ query: `many${5000 + n}@many.example` }))],
    ["search for a word of 900, page 1", async (n) => await page(which({ query: `word${100 + n}` }))],
    ["search for a word of 9,000, page 1", async (n) => await page(which({ query: `topic${40 + (n % 50)}` }))],
    ["search for a word of 9,000, count", async (n) => await count(which({ query: `topic${40 + (n % 50)}` }))],
    ["search for a word of 9,000 in held, page 1", async (n) => await page(which({ query: `topic${40 + (n % 50)}`, status: "held" }))],
    ["search for a word of all, page 1", async () => await page(which({ query: "wants" }))],
    ["search for a word of all, count", async () => await count(which({ query: "wants" }))],
    ["search for a word of all in new, count", async () => await count(which({ query: "wants", status: "new" }))],
    ["search for one letter, page 1", async () => await page(which({ query: "p" }))],
    ["search for a word of all and one of 900", async (n) => await page(which({ query: `wants word${100 + n}` }))],
    ["search without a match, page 1", async () => await page(which({ query: "zzz" }))],
    ["export, a batch of 500", async () => await listForExport(db, await search(db, which({})), null, 500)],
    ["recent of a source and an address", async (n) => await countRecent(db, { sourceHash: `${n}`, email: `${n}` }, new Date())],
  ];
}

const listItemsOf = async (db: Database, which: Which, number: number) =>
  await listItems(db, await search(db, which), { limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE });

async function measure([name, run]: Task): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < RUNS + WARM_UP; n++) {
    const began = performance.now();
    await run(n);
    if (n >= WARM_UP) times.push(performance.now() - began);
  }
  report(name, { "p50 ms": quantile(times, 0.5), "p95 ms": quantile(times, 0.95) });
}
