import type { Handler } from "@aside/platform/http/context.ts";
import type { search as endpoint } from "../../search-contract.ts";
import { findPassages, type Ranked } from "./find-passages.ts";
import { type FoundPost, listFoundPosts, markWords } from "./search-store.ts";

const PAGE_SIZE = 20;

export const search: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  if (actor.kind !== "user") return { items: [], page: query.page, page_size: PAGE_SIZE, total: 0 };
  const found = bestOfEachPost(await findPassages(context, { userId: actor.userId }, query.q, { every: true }));
  const shown = found.slice((query.page - 1) * PAGE_SIZE, query.page * PAGE_SIZE);
  const posts = new Map(
    (
      await listFoundPosts(
        context.db,
        shown.map(({ passage }) => passage.post_id),
      )
    ).map((post) => [post.id, post]),
  );
  const marked = await markWords(
    context.db,
    shown.filter(({ isByWords }) => isByWords).map(({ passage }) => passage.id),
    query.q,
  );
  const items = shown.flatMap(({ passage }) => {
    const post = posts.get(passage.post_id);
    return post ? [present(post, passage, marked.get(passage.id) ?? passage.text)] : [];
  });
  return { items, page: query.page, page_size: PAGE_SIZE, total: found.length };
};

/** A summary repeats what was said: where the words themselves were found as well, they stand for it, for they have a second. */
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
    poster_url: post.has_poster && post.take_id ? `/media/${post.id}/${post.take_id}/poster.jpg` : null,
    duration: post.duration,
    created_at: post.created_at.toISOString(),
    kind: passage.kind,
    start: passage.start_at,
    ...readMarks(marked),
  };
}

/** Text whose matches stand between U+0001 and U+0002. */
export function readMarks(marked: string): { snippet: string; matches: { from: number; to: number }[] } {
  const matches: { from: number; to: number }[] = [];
  let snippet = "";
  for (const [index, part] of marked.split(/[\u0001\u0002]/u).entries()) {
    if (index % 2 === 1) matches.push({ from: snippet.length, to: snippet.length + part.length });
    snippet += part;
  }
  return { snippet, matches };
}
