import type { PlacedPart } from "../../../facts.ts";
import type { Chapter } from "../../../post-contract.ts";

/**
 * The content of `posts.chapters`. `items`: seconds in `take_id`, the take that was shown when they were set or moved. `parts`: what
 * that take was assembled from (none for a recording). `source`: the chapters before they were moved to it.
 */
export type StoredChapters = { take_id: string; items: Chapter[]; parts: PlacedPart[]; source: StoredChapters | null };

/** Starts closer than this, in seconds, are the same chapter. */
export const SHORTEST_CHAPTER = 1;
/** Depth limit for merges of merges; nobody reverts further. */
const MAX_SOURCES = 5;

/** Replaces the chapters of the shown take. Keeps `parts`, which describe how the take was assembled. */
export function chooseChapters(before: StoredChapters | null, takeId: string, items: Chapter[]): StoredChapters {
  const node = chain(before).find((known) => known.take_id === takeId);
  // Without `source`: those are earlier chapters, which an undone edit must not restore.
  return { take_id: takeId, items, parts: node?.parts ?? [], source: null };
}

/**
 * Chapters of a take assembled from `parts`. They are derived from the take that they belong to: the shown one for a merge, or the
 * original for an edit. An edit of the original while an earlier edit is shown starts from the original's chapters; if the author set
 * chapters on the earlier edit, they are first mapped back to the original through its parts. Chapters of other takes (there was a
 * retake) are kept but not shown. `others`: the chapters of the posts whose takes were merged into this one;
 * they are added, but no undo leads back to them.
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
  // Stored even without chapters, so that chapters set on this take later can be mapped back to the original.
  if (!before) return { take_id: takeId, items: tidy(foreign), parts, source: null };
  const source = sourceFor(before, takeIds);
  return { take_id: takeId, items: tidy([...moveFrom(source), ...foreign]), parts, source: trim(source ?? before, MAX_SOURCES) };
}

/** The chapters of a take that is shown again: its own, or the current ones mapped back to it; undefined if neither is possible. */
export function followShown(before: StoredChapters | null, takeId: string): StoredChapters | undefined {
  return before ? sourceFor(before, [takeId]) : undefined;
}

function sourceFor(before: StoredChapters, takeIds: string[]): StoredChapters | undefined {
  for (const node of chain(before)) {
    if (takeIds.includes(node.take_id)) return node;
    // Chapters set on this take have no source; only its parts lead back.
    const takeId = node.source ? undefined : node.parts.find((part) => takeIds.includes(part.take_id))?.take_id;
    if (takeId) return { take_id: takeId, items: moveBack(node.items, takeId, node.parts), parts: [], source: null };
  }
  return undefined;
}

/** A chapter whose start was cut begins at the next kept moment; one that was cut completely is dropped. */
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

/** Maps from the assembled take to one of its sources; chapters in other sources' parts are omitted. */
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
    // Rounded to milliseconds, because sums of parts are not exact.
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
