import type { Handler } from "@aside/server/http/context.ts";
import { posterPath } from "@aside/server/storage/take-keys.ts";
import type { search as endpoint } from "../contract.ts";
import { findPassages, type Ranked } from "./find-passages.ts";
import { type FoundPost, listFoundPosts, markWords } from "./search-store.ts";

const PAGE_SIZE = 20;
/** Timeouts in milliseconds. `if-quick`: slightly more than a loaded model needs; `whole`: includes the time to load a model. */
const PATIENCE = { "if-quick": 80, whole: 10_000 };

export const search: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") return { items: [], page: query.page, page_size: PAGE_SIZE, total: 0, meaning_follows: false };
  const options = { every: true, patienceMs: PATIENCE[query.meaning] };
  const { ranked, isLate } = await findPassages(context, { userId: actor.userId }, query.q, options);
  const hits = bestOfEachPost(ranked);
  const viewable = await context.access.listViewable(
    context.db,
    actor,
    hits.map(({ passage }) => passage.post_id),
  );
  const mayView = new Set(viewable.map(({ id }) => id));
  const found = hits.filter(({ passage }) => mayView.has(passage.post_id));
  const shown = found.slice((query.page - 1) * PAGE_SIZE, query.page * PAGE_SIZE);
  const postIds = shown.map(({ passage }) => passage.post_id);
  const byWords = shown.filter(({ isByWords }) => isByWords).map(({ passage }) => passage.id);
  const [rows, marked] = await Promise.all([listFoundPosts(context.db, postIds), markWords(context.db, byWords, query.q)]);
  const posts = new Map(rows.map((post) => [post.id, post]));
  const items = shown.flatMap(({ passage }) => {
    const post = posts.get(passage.post_id);
    return post ? [present(post, passage, marked.get(passage.id) ?? passage.text)] : [];
  });
  return { items, page: query.page, page_size: PAGE_SIZE, total: found.length, meaning_follows: isLate };
};

/** A summary repeats the transcript. If the transcript matches as well, its passage is preferred because it has a time. */
function bestOfEachPost(ranked: Ranked[]): Ranked[] {
  const byPost = Map.groupBy(ranked, ({ passage }) => passage.post_id);
  return [...byPost.values()].flatMap(([best, ...others]) => {
    if (best?.passage.kind !== "summary") return best ?? [];
    return others.find(({ passage, isByWords }) => passage.kind === "transcript" && isByWords === best.isByWords) ?? best;
  });
}

function present(post: FoundPost, passage: Ranked["passage"], marked: string) {
  return {
    post_id: post.id,
    event_id: post.event_id,
    title: post.title,
    creator_name: post.creator_name,
    poster_url: posterPath(post.id, post),
    duration: post.duration,
    created_at: post.created_at.toISOString(),
    kind: passage.kind,
    start: passage.start_at,
    ...readMarks(marked),
  };
}

/** Parses text whose matches are enclosed in U+0001 and U+0002. */
export function readMarks(marked: string): { snippet: string; matches: { from: number; to: number }[] } {
  const matches: { from: number; to: number }[] = [];
  let snippet = "";
  for (const [index, part] of marked.split(/[\u0001\u0002]/u).entries()) {
    if (index % 2 === 1) matches.push({ from: snippet.length, to: snippet.length + part.length });
    snippet += part;
  }
  return { snippet, matches };
}
