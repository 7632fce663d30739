/**
 * A list while someone reads further down: visible entries keep their place and are updated, deleted ones disappear, and new ones above
 * wait. `shown`: the ids on the screen, or null if nothing is held.
 */
export function heldList<Item extends { post_id: string }>(shown: readonly string[] | null, fresh: readonly Item[]) {
  if (shown === null) return { items: [...fresh], waiting: 0 };
  const known = new Map(fresh.map((item) => [item.post_id, item]));
  const items = shown.flatMap((id) => known.get(id) ?? []);
  const firstKnown = fresh.findIndex((item) => shown.includes(item.post_id));
  const waiting = firstKnown < 0 ? fresh.length : firstKnown;
  // None of the held entries is left.
  if (items.length === 0) return { items: [...fresh], waiting: 0 };
  // Entries that moved up from the next page are appended.
  const rest = fresh.slice(waiting).filter((item) => !shown.includes(item.post_id));
  return { items: [...items, ...rest], waiting };
}
