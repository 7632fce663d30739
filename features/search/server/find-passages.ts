import { AiError } from "@aside/ai/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { queryVectorsOf } from "./query-vectors.ts";
import { findBySignature, findByWords, type FoundPassage, listVisiblePosts, type Scope } from "./search-store.ts";
import { fromBytes, likenessOf, signatureOf } from "./vectors.ts";

/** Passages that each way of looking brings; more than anyone pages through. */
const BY_WORDS = 300;
const BY_MEANING = 60;
/** Below this the model finds nearly any two sentences alike. Measured on the texts of testing/bench/intelligence. */
const LEAST_LIKENESS = 0.4;
/** Reciprocal rank fusion's constant: how slowly lower ranks count less. */
const FLATNESS = 60;
/** Of words that were asked for; what only means the same comes after. */
const WORDS_WEIGHT = 1.5;

export type Ranked = { passage: FoundPassage; score: number; isByWords: boolean };
/** `isLate`: the engine had not said yet what the query means, so that these were found by words alone. */
export type Found = { ranked: Ranked[]; isLate: boolean };

export type FindOptions = {
  /** Only passages with every word count as found by words; else any word does (questions are full of words that no answer has). */
  every: boolean;
  /** How long the meaning of the query is waited for. */
  patienceMs: number;
};

/**
 * By words and by meaning, the best first. Without `postIds`: in all that the person may see. Where the embedder is down, by words alone.
 */
export async function findPassages(
  context: AppContext,
  where: { userId: string; postIds?: string[] },
  query: string,
  { every, patienceMs }: FindOptions,
): Promise<Found> {
  // The engine thinks while the database looks.
  const meant = readMeaning(context, query, patienceMs);
  const scope = { userId: where.userId, postIds: where.postIds ?? (await listVisiblePosts(context.db, where.userId)) };
  const [byWords, byMeaning] = await Promise.all([
    findByWords(context.db, scope, query, { every, limit: BY_WORDS }),
    meant.then(async ({ engine, vector }) => (vector ? await findByMeaning(context, scope, { engine, vector }) : [])),
  ]);
  const ranked = new Map<string, Ranked>();
  const count = (passages: FoundPassage[], weight: number, isByWords: boolean) =>
    passages.forEach((passage, rank) => {
      const score = weight / (FLATNESS + rank);
      const known = ranked.get(passage.id);
      if (known) known.score += score;
      else ranked.set(passage.id, { passage, score, isByWords });
    });
  count(byWords, WORDS_WEIGHT, true);
  count(byMeaning, 1, false);
  return {
    ranked: [...ranked.values()].toSorted((a, b) => b.score - a.score || (a.passage.id < b.passage.id ? -1 : 1)),
    isLate: (await meant).isLate,
  };
}

type Meaning = { engine: string; vector: Float32Array | null; isLate: boolean };

/** Never rejects for the engine's sake. */
async function readMeaning(context: AppContext, query: string, patienceMs: number): Promise<Meaning> {
  const { embedder } = context.ai;
  if (!embedder) return { engine: "", vector: null, isLate: false };
  const warn = (error: unknown) => context.log.warn({ err: error }, "search goes on by words alone");
  try {
    const vector = await queryVectorsOf(embedder).find(query, patienceMs, warn);
    return { engine: embedder.engine, vector: vector === "late" ? null : vector, isLate: vector === "late" };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    warn(error);
    return { engine: embedder.engine, vector: null, isLate: false };
  }
}

async function findByMeaning(context: AppContext, scope: Scope, meant: { engine: string; vector: Float32Array }): Promise<FoundPassage[]> {
  const { engine, vector } = meant;
  const near = await findBySignature(context.db, scope, { signature: signatureOf(vector), engine, limit: BY_MEANING });
  return near
    .map((passage) => ({ passage, likeness: likenessOf(vector, fromBytes(passage.embedding)) }))
    .filter(({ likeness }) => likeness >= LEAST_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ passage }) => passage);
}
