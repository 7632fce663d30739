/**
 * A list while someone reads further down: what they see keeps its place and its new state, what is gone is gone, and what arrived above
 * waits. `shown`: ids in the order that is on the screen, null where nothing is held.
 */
export function heldList<Item extends { post_id: string }>(shown: readonly string[] | null, fresh: readonly Item[]) {
  if (shown === null) return { items: [...fresh], waiting: 0 };
  const known = new Map(fresh.map((item) => [item.post_id, item]));
  const items = shown.flatMap((id) => known.get(id) ?? []);
  const firstKnown = fresh.findIndex((item) => shown.includes(item.post_id));
  const waiting = firstKnown < 0 ? fresh.length : firstKnown;
  // Nothing of what was read is left: there is nothing to hold.
  if (items.length === 0) return { items: [...fresh], waiting: 0 };
  // What moved up from the next page takes its place at the end.
  const rest = fresh.slice(waiting).filter((item) => !shown.includes(item.post_id));
  return { items: [...items, ...rest], waiting };
}
