import type { PlacedPart } from "../../facts.ts";
import type { Chapter } from "../../post-contract.ts";

/**
 * What `posts.chapters` holds. `items` are in seconds of `take_id`, which was the shown one when they were chosen or moved. `parts` tells
 * what that take was put together from (none for a recording), `source` the chapters before they were moved to it.
 */
export type StoredChapters = { take_id: string; items: Chapter[]; parts: PlacedPart[]; source: StoredChapters | null };

/** Starts nearer to each other than this, in seconds, are one. */
export const SHORTEST_CHAPTER = 1;
/** Merge upon merge: further back than this no one reverts. */
const MAX_SOURCES = 5;

/** The author's own list for the shown take; what is known of that take's making stays known. */
export function chooseChapters(before: StoredChapters | null, takeId: string, items: Chapter[]): StoredChapters {
  const node = chain(before).find((known) => known.take_id === takeId);
  // Not `source`: it is what was before the author chose again, and an undone edit must not bring it back.
  return { take_id: takeId, items, parts: node?.parts ?? [], source: null };
}

/**
 * Chapters of a take that was put together from `parts`. They follow from the take that they belong to: the shown one of a merge, or the
 * original of an edit. An edit of the original while an earlier edit is shown starts from the chapters of the original; had the author
 * chosen them on the earlier edit, they go back to the original through that one's parts first. Chapters that belong to none of the takes
 * (a retake was made since) stay with theirs and are not shown. `others`: the chapters of the posts whose takes were merged into this one;
 * they come along, but no edit that is taken back leads to them.
 */
export function followAssembly(
  before: StoredChapters | null,
  takeId: string,
  parts: PlacedPart[],
  others: StoredChapters[] = [],
): StoredChapters {
  const takeIds = parts.map((part) => part.take_id);
  const moveFrom = (from: StoredChapters | undefined) => (from ? moveForward(from.items, from.take_id, parts) : []);
  const foreign = others.flatMap((other) => moveFrom(sourceFor(other, takeIds)));
  // Also without chapters: those chosen on this take later can then find back to the original.
  if (!before) return { take_id: takeId, items: tidy(foreign), parts, source: null };
  const source = sourceFor(before, takeIds);
  return { take_id: takeId, items: tidy([...moveFrom(source), ...foreign]), parts, source: trim(source ?? before, MAX_SOURCES) };
}

/** Another take is shown again: its chapters as they were, or brought back to it; undefined where nothing is known of it. */
export function followShown(before: StoredChapters | null, takeId: string): StoredChapters | undefined {
  return before ? sourceFor(before, [takeId]) : undefined;
}

function sourceFor(before: StoredChapters, takeIds: string[]): StoredChapters | undefined {
  for (const node of chain(before)) {
    if (takeIds.includes(node.take_id)) return node;
    // What the author chose on this very take has no source: only its parts lead back.
    const takeId = node.source ? undefined : node.parts.find((part) => takeIds.includes(part.take_id))?.take_id;
    if (takeId) return { take_id: takeId, items: moveBack(node.items, takeId, node.parts), parts: [], source: null };
  }
  return undefined;
}

/** A chapter whose beginning was cut out begins at the next kept moment; one that was cut out as a whole vanishes. */
export function moveForward(items: Chapter[], takeId: string, parts: PlacedPart[]): Chapter[] {
  const own = parts.filter((part) => part.take_id === takeId);
  const moved = items.flatMap(({ start, title }, index) => {
    const end = items[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const within = own.find((part) => start >= part.base && start < part.base + part.duration);
    if (within) return [{ start: within.at + start - within.base, title }];
    const next = own.filter((part) => part.base > start && part.base < end).toSorted((a, b) => a.base - b.base)[0];
    return next ? [{ start: next.at, title }] : [];
  });
  return tidy(moved);
}

/** From the take that was put together to one of those it was made of; what lies in others' stretches stays behind. */
export function moveBack(items: Chapter[], takeId: string, parts: PlacedPart[]): Chapter[] {
  return tidy(
    items.flatMap(({ start, title }) => {
      const part = parts.find(({ at, duration }) => start >= at && start < at + duration);
      return part?.take_id === takeId ? [{ start: part.base + start - part.at, title }] : [];
    }),
  );
}

function tidy(items: Chapter[]): Chapter[] {
  const kept: Chapter[] = [];
  for (const { start, title } of items.toSorted((a, b) => a.start - b.start)) {
    // Whole milliseconds: sums of parts are not exact.
    const item = { start: Math.max(0, Math.round(start * 1000) / 1000), title };
    const last = kept.at(-1);
    if (!last || item.start - last.start >= SHORTEST_CHAPTER) kept.push(item);
  }
  return kept;
}

function chain(node: StoredChapters | null): StoredChapters[] {
  return node ? [node, ...chain(node.source)] : [];
}

function trim(node: StoredChapters, depth: number): StoredChapters | null {
  return depth === 0 ? null : { ...node, source: node.source && trim(node.source, depth - 1) };
}
