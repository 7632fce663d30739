import { AiError } from "@aside/ai/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { queryVectorsOf } from "./query-vectors.ts";
import { findBySignature, findByWords, type FoundPassage, listSearchedPosts, type Scope } from "./search-store.ts";
import { fromBytes, likenessOf, signatureOf } from "./vectors.ts";

/** Maximum number of passages from each search method; more than anyone pages through. */
const BY_WORDS = 300;
const BY_MEANING = 60;
/** Below this similarity, the model relates nearly any two sentences. Measured with the texts of testing/bench/intelligence. */
const LEAST_LIKENESS = 0.4;
/**
 * A text without a meaning. The model places all such texts near each other, and at 0.4 to 0.5 from short titles: a passage matches only if
 * it is nearer to the query than this text is. Of 36 random queries it excludes 34, of 20 meaningful ones none above LEAST_LIKENESS.
 */
const MEANINGLESS = "qxzvk bnmrt wjhgf";
/** The constant of reciprocal rank fusion: a higher value makes lower ranks count more. */
const RANK_CONSTANT = 60;
/** Weight of text matches; matches by meaning have weight 1. */
const WORDS_WEIGHT = 1.5;

export type Ranked = { passage: FoundPassage; score: number; isByWords: boolean };
/** `isLate`: the engine did not embed the query in time, so the results are text matches only. */
export type Found = { ranked: Ranked[]; isLate: boolean };

export type FindOptions = {
  /**
   * True: a text match contains every search term. False: any term is enough, because questions have many words that no answer contains.
   */
  every: boolean;
  /** The time limit for the embedding of the query. */
  patienceMs: number;
};

/**
 * Searches by text and by meaning, best first. Without `postIds`: in the user's own posts and inbox. The caller checks who may view what is
 * found. By text only if the embedder is unavailable.
 */
export async function findPassages(
  context: AppContext,
  where: { userId: string; postIds?: string[] },
  query: string,
  { every, patienceMs }: FindOptions,
): Promise<Found> {
  // The engine embeds the query while the database searches.
  const meaning = readMeaning(context, query, patienceMs);
  const scope = { userId: where.userId, postIds: where.postIds ?? (await listSearchedPosts(context.db, where.userId)) };
  const [byWords, byMeaning] = await Promise.all([
    findByWords(context.db, scope, query, { every, limit: BY_WORDS }),
    meaning.then(async (found) => (found.vector ? await findByMeaning(context, scope, { ...found, vector: found.vector }) : [])),
  ]);
  const ranked = new Map<string, Ranked>();
  const count = (passages: FoundPassage[], weight: number, isByWords: boolean) =>
    passages.forEach((passage, rank) => {
      const score = weight / (RANK_CONSTANT + rank);
      const known = ranked.get(passage.id);
      if (known) known.score += score;
      else ranked.set(passage.id, { passage, score, isByWords });
    });
  count(byWords, WORDS_WEIGHT, true);
  count(byMeaning, 1, false);
  return {
    ranked: [...ranked.values()].toSorted((a, b) => b.score - a.score || (a.passage.id < b.passage.id ? -1 : 1)),
    isLate: (await meaning).isLate,
  };
}

/** `least`: the least similarity of a match. */
type Meaning = { engine: string; vector: Float32Array | null; least: number; isLate: boolean };

/** Never rejects because of the engine. */
async function readMeaning(context: AppContext, query: string, patienceMs: number): Promise<Meaning> {
  const { embedder } = context.ai;
  const nothing = { engine: embedder?.engine ?? "", vector: null, least: LEAST_LIKENESS, isLate: false };
  if (!embedder) return nothing;
  const warn = (error: unknown) => context.log.warn({ err: error }, "failed to embed the search query; searching by text only");
  try {
    const vectors = queryVectorsOf(embedder);
    const read = async (text: string) => await vectors.find(text, patienceMs, warn);
    const [vector, meaningless] = await Promise.all([read(query), read(MEANINGLESS)]);
    if (vector === "late" || meaningless === "late") return { ...nothing, isLate: true };
    const noise = vector && meaningless ? likenessOf(vector, meaningless) : 0;
    return { ...nothing, vector, least: Math.max(LEAST_LIKENESS, noise) };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    warn(error);
    return nothing;
  }
}

async function findByMeaning(
  context: AppContext,
  scope: Scope,
  meaning: { engine: string; vector: Float32Array; least: number },
): Promise<FoundPassage[]> {
  const { engine, vector, least } = meaning;
  const near = await findBySignature(context.db, scope, { signature: signatureOf(vector), engine, limit: BY_MEANING });
  return near
    .map((passage) => ({ passage, likeness: likenessOf(vector, fromBytes(passage.embedding)) }))
    .filter(({ likeness }) => likeness >= least)
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ passage }) => passage);
}
