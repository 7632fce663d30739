import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePerson, type Person } from "@aside/e2e/support/people.ts";
import { startProduct } from "@aside/e2e/support/product.ts";
import { search } from "@aside/features/intelligence/search-contract.ts";
import { findBySignature, findByWords, listVisiblePosts } from "@aside/features/intelligence/server/search/search-store.ts";
import { signatureOf } from "@aside/features/intelligence/server/search/vectors.ts";
import { startEmbeddedPostgres } from "@aside/platform/db/embedded-postgres.ts";
import type { DB } from "@aside/platform/db/schema.ts";
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { COMMON_WORD, fillPassages, PASSAGES, POSTS, RARE_WORD, TWO_WORDS } from "./search-fixture.ts";
import { quantile, report } from "./statistics.ts";

/** The engine of this machine, as its embeddings are signed. */
const ENGINE = "universal-sentence-encoder-lite-en";
const RUNS = Number(process.env["RUNS"] ?? 50);
const WARM_UP = 5;
/** As much as the endpoint takes of each. */
const BY_WORDS = 300;
const BY_MEANING = 60;

const QUERIES = { "common word": COMMON_WORD, "rare word": RARE_WORD, "two words": TWO_WORDS, "no word that was said": "qwxyz" };

/** A million passages in a database that is thrown away: the endpoint as a person with 2,000 videos waits for it, then its two statements alone. */
export async function benchSearch(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "aside-bench-search-"));
  const server = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
  const product = await startProduct({ DATABASE_URL: server.url });
  process.env["ASIDE_URL"] = product.url;
  try {
    const ada = await makePerson("Ada Lovelace", product.url);
    const userId = (JSON.parse(ada.session) as { user: { userId: string } }).user.userId;
    const began = Date.now();
    await fillPassages(server.url, { userId, engine: ENGINE });
    report(`${PASSAGES} passages over ${POSTS} posts`, { "filled in s": (Date.now() - began) / 1000 });
    for (const [name, q] of Object.entries(QUERIES)) await benchEndpoint(ada, name, q);
    await benchStatements(server.url, userId);
  } finally {
    await product.stop();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function benchEndpoint(ada: Person, name: string, q: string): Promise<void> {
  let total = 0;
  const times = await time(async () => {
    total = (await ada.driver.call(search, { query: { q } })).total;
  });
  report(`GET /v1/search, ${name}`, { ...figures(times), videos: total });
}

/** In this process, on a connection of its own: what the database takes, and how it goes about it. */
async function benchStatements(url: string, userId: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const seen: CompiledQuery[] = [];
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void (seen[0] = query) });
  const signature = signatureOf(Float32Array.from({ length: 512 }, (_, index) => Math.sin(index * 12.9898)));
  const scope = { userId, postIds: await listVisiblePosts(db, userId) };
  const statements: [string, () => Promise<{ length: number }>][] = [
    ["what may be seen", async () => await listVisiblePosts(db, userId)],
    ...Object.entries(QUERIES).flatMap(([name, q]): [string, () => Promise<{ length: number }>][] => [
      [`words, ${name}`, async () => await findByWords(db, scope, q, { every: true, limit: BY_WORDS })],
    ]),
    ["words, any of a question", async () => await findByWords(db, scope, TWO_WORDS, { every: false, limit: BY_WORDS })],
    ["meaning", async () => await findBySignature(db, scope, { signature, engine: ENGINE, limit: BY_MEANING })],
  ];
  for (const [name, run] of statements) {
    let rows = 0;
    const times = await time(async () => {
      rows = (await run()).length;
    });
    const plan = await explain(pool, seen[0] as CompiledQuery);
    report(`statement, ${name}`, {
      ...figures(times),
      rows,
      "sequential scan of search_passages": /Seq Scan on search_passages/.test(plan) ? "YES" : "no",
    });
    if (process.env["PLANS"]) console.log(plan);
  }
  await db.destroy();
}

async function explain(pool: pg.Pool, query: CompiledQuery): Promise<string> {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${query.sql}`, [...query.parameters]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

async function time(run: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -WARM_UP; turn < RUNS; turn++) {
    const began = performance.now();
    await run();
    if (turn >= 0) times.push(performance.now() - began);
  }
  return times;
}

const figures = (times: number[]) => ({
  "p50 ms": quantile(times, 0.5),
  "p95 ms": quantile(times, 0.95),
  "p99 ms": quantile(times, 0.99),
});
