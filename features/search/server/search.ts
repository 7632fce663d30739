import { z } from "zod";
import type { Handler } from "@aside/server/http/context.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import { posterPath } from "@aside/server/storage/take-keys.ts";
import type { search as endpoint } from "../contract.ts";
import { findPassages, type Ranked } from "./find-passages.ts";
import { type FoundPost, listFoundPosts, markWords } from "./search-store.ts";

const PAGE_SIZE = 20;
/** Timeouts in milliseconds. `if-quick`: slightly more than a loaded model needs; `whole`: includes the time to load a model. */
const PATIENCE = { "if-quick": 80, whole: 10_000 };

/** The posts that were listed: ranks change when something is found or deleted, so no position in them lasts. */
const LIST = { kind: "search", position: z.tuple([z.base64url()]), size: PAGE_SIZE };
const MARK_BYTES = 4;
/** The end of a post's id, which is random. */
const markOf = (postId: string): string => postId.replaceAll("-", "").slice(-2 * MARK_BYTES);
const writeMarks = (marks: readonly string[]): string => Buffer.from(marks.join(""), "hex").toString("base64url");
const readListed = (text: string): string[] => Buffer.from(text, "base64url").toString("hex").match(/.{8}/g) ?? [];

export const search: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const { page, limit, offset, after } = readPage(query, LIST);
  if (actor.kind !== "user") return { items: [], page, page_size: PAGE_SIZE, total: 0, next_cursor: null, meaning_follows: false };
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
  const before = after ? readListed(after[0]) : found.slice(0, offset).map(({ passage }) => markOf(passage.post_id));
  const isListed = new Set(before);
  const left = after ? found.filter(({ passage }) => !isListed.has(markOf(passage.post_id))) : found.slice(offset);
  const listed = [...before, ...left.slice(0, PAGE_SIZE).map(({ passage }) => markOf(passage.post_id))];
  const { rows: shown, next_cursor } = cutPage(left.slice(0, limit), LIST, () => [writeMarks(listed)]);
  const postIds = shown.map(({ passage }) => passage.post_id);
  const byWords = shown.filter(({ isByWords }) => isByWords).map(({ passage }) => passage.id);
  const [rows, marked] = await Promise.all([listFoundPosts(context.db, postIds), markWords(context.db, byWords, query.q)]);
  const posts = new Map(rows.map((post) => [post.id, post]));
  const items = shown.flatMap(({ passage }) => {
    const post = posts.get(passage.post_id);
    return post ? [present(post, passage, marked.get(passage.id) ?? passage.text)] : [];
  });
  return { items, page, page_size: PAGE_SIZE, total: found.length, next_cursor, meaning_follows: isLate };
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
