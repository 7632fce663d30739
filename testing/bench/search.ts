import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePerson, type Person } from "@aside/e2e/support/people.ts";
import { startProduct } from "@aside/e2e/support/product.ts";
import { search } from "@aside/features/search/contract.ts";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { COMMON_WORD, fillPassages, LARGE, PASSAGES, POSTS, RARE_WORD, TWO_WORDS, USUAL } from "./support/search-fixture.ts";
import { openSplit } from "./support/search-split.ts";
import { figures, report } from "./support/statistics.ts";

/** The name of the local engine that is stored with its embeddings. */
const ENGINE = "universal-sentence-encoder-lite-en";
const RUNS = Number(process.env["RUNS"] ?? 50);
const WARM_UP = 8;

const QUERIES = { "common word": COMMON_WORD, "rare word": RARE_WORD, "two words": TWO_WORDS, "no word that was said": "qwxyz" };

/**
 * Measures the search with a million passages in a temporary database: the endpoint for people with 2,000 and with 20,000 videos, one
 * request at a time with the model loaded, and then the time of each part.
 */
export async function benchSearch(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "aside-bench-search-"));
  const server = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
  const product = await startProduct({ DATABASE_URL: server.url });
  process.env["ASIDE_URL"] = product.url;
  try {
    const ada = await makePerson("Ada Lovelace", product.url);
    const grace = await makePerson("Grace Hopper", product.url);
    const readers = [
      { userId: idOf(ada), ...USUAL },
      { userId: idOf(grace), ...LARGE },
    ];
    const began = Date.now();
    await fillPassages(server.url, { readers, engine: ENGINE });
    report(`${PASSAGES} passages over ${POSTS} posts`, { "filled in s": (Date.now() - began) / 1000 });
    for (const [who, person] of [["2,000 posts", ada] as const, ["20,000 posts", grace] as const]) {
      for (const [name, q] of Object.entries(QUERIES)) await benchEndpoint(person, `${who}, ${name}`, q);
      await benchTyping(person, who);
    }
    await benchSplit(server.url, { "2,000 posts": idOf(ada), "20,000 posts": idOf(grace) });
  } finally {
    await product.stop();
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const idOf = (person: Person) => (JSON.parse(person.session) as { user: { userId: string } }).user.userId;

async function benchEndpoint(person: Person, name: string, q: string): Promise<void> {
  let total = 0;
  const times = await time(async () => {
    total = (await person.driver.call(search, { query: { q } })).total;
  });
  report(`GET /v1/search, ${name}`, { ...figures(times), videos: total });
}

/** Sends a different query in each request, so that no embedding is cached. */
async function benchTyping(person: Person, who: string): Promise<void> {
  let turn = 0;
  let late = 0;
  const times = await time(async () => {
    const { meaning_follows } = await person.driver.call(search, { query: { q: `${TWO_WORDS} number ${turn++}` } });
    if (meaning_follows) late++;
  });
  report(`GET /v1/search, ${who}, never asked before`, { ...figures(times), "meaning came later": late });
}

/** Measures the same use case in this process, where its parts can be timed. */
async function benchSplit(url: string, people: Record<string, string>): Promise<void> {
  for (const [who, userId] of Object.entries(people)) {
    const split = openSplit(url);
    let turn = 0;
    for (const [name, q] of [...Object.entries(QUERIES), ["never asked before", null] as const]) {
      await time(
        async () => await split.run(userId, q ?? `${TWO_WORDS} number ${turn++}`),
        () => split.parts.clear(),
      );
      for (const [part, times] of split.parts) report(`${who}, ${name}: ${part}`, figures(times));
      const plans = await split.readPlans();
      if (plans.some((plan) => /Seq Scan on search_passages/.test(plan))) console.log("ALL PASSAGES WERE READ");
      if (process.env["PLANS"]) console.log(plans.join("\n\n"));
      split.parts.clear();
    }
    await split.close();
  }
}

/** `begin` is called when the connections and the model are ready. */
async function time(run: () => Promise<void>, begin: () => void = () => {}): Promise<number[]> {
  const times: number[] = [];
  for (let turn = -WARM_UP; turn < RUNS; turn++) {
    if (turn === 0) begin();
    const began = performance.now();
    await run();
    if (turn >= 0) times.push(performance.now() - began);
  }
  return times;
}
