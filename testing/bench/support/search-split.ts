import { search } from "@aside/features/search/server/search.ts";
import "@aside/api/features.ts";
import { postAccess } from "@aside/core/messages/server/posts/post-access.ts";
import { openEngines } from "@aside/server/ai/open-engines.ts";
import { readConfig } from "@aside/server/config/config.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import type { HandlerInput } from "@aside/server/http/context.ts";
import type { search as endpoint } from "@aside/features/search/contract.ts";
import pg from "pg";

/** Identifies a statement of the search by a unique part of its text. */
const STATEMENTS: Record<string, RegExp> = {
  "where to search": /union select i.post_id/,
  "what may be seen": /as is_account_member/,
  words: /ts_rank_cd/,
  meaning: /bit_count/,
  "words marked": /ts_headline/,
  "titles and posters": /as creator_name/,
};

type Query = { text: string; values: unknown[] };

/** Runs the search's use case in this process. `parts`: milliseconds of each run, in total and per statement. */
export function openSplit(url: string) {
  const parts = new Map<string, number[]>();
  const seen = new Map<string, Query>();
  const restore = watchStatements((query, milliseconds) => {
    if (query.text.startsWith("explain")) return;
    const name = Object.entries(STATEMENTS).find(([, pattern]) => pattern.test(query.text))?.[0];
    if (!name) return;
    seen.set(name, query);
    add(name, milliseconds);
  });
  const add = (name: string, milliseconds: number) => parts.set(name, [...(parts.get(name) ?? []), milliseconds]);
  const database = openDatabase({ url });
  const ai = openEngines(readConfig({ ...process.env, LOG_LEVEL: "silent" }));
  const { embedder } = ai;
  const timed = embedder && {
    ...embedder,
    embed: async (request: Parameters<typeof embedder.embed>[0]) => {
      const began = performance.now();
      const vectors = await embedder.embed(request);
      add("the query's vector", performance.now() - began);
      return vectors;
    },
  };
  const context = { db: database.db, access: postAccess, ai: { ...ai, embedder: timed }, log: { warn: console.warn } };
  return {
    parts,
    /** The query plans of the last run. No statement may scan a million passages. */
    readPlans: async () => {
      const plans: string[] = [];
      for (const [name, { text, values }] of seen) {
        const { rows } = await database.pool.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${text}`, values);
        plans.push(`${name}\n${rows.map((row) => row["QUERY PLAN"]).join("\n")}`);
      }
      return plans;
    },
    run: async (userId: string, q: string) => {
      const began = performance.now();
      const input = {
        actor: { kind: "user", userId, viewer: { browserId: null, memberIds: [] } },
        query: { q, page: 1, meaning: "if-quick" },
        context,
      };
      await search(input as unknown as HandlerInput<typeof endpoint>);
      add("all", performance.now() - began);
    },
    close: async () => {
      restore();
      await database.close();
      await embedder?.close();
    },
  };
}

/** Reports every statement of this process as the pool sends it, with its name, by which PostgreSQL caches the plan. */
function watchStatements(onEnd: (query: Query, milliseconds: number) => void): () => void {
  const { prototype } = pg.Client as unknown as { prototype: { query: (...args: unknown[]) => unknown } };
  const { query: plain } = prototype;
  prototype.query = function watched(this: unknown, ...args: unknown[]) {
    const began = performance.now();
    const answer = plain.apply(this, args);
    const [sent] = args as [Partial<Query> | undefined];
    const { text, values } = sent ?? {};
    if (answer instanceof Promise && text) void answer.then(() => onEnd({ text, values: values ?? [] }, performance.now() - began));
    return answer;
  };
  return () => void (prototype.query = plain);
}
