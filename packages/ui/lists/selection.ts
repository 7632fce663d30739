/** The selection of a list: ids, and the anchor of Shift extensions. */
export type Selection = { chosen: readonly string[]; anchor: string | null };
export const NOTHING: Selection = { chosen: [], anchor: null };

export function toggle({ chosen }: Selection, id: string): Selection {
  const isChosen = chosen.includes(id);
  return { chosen: isChosen ? chosen.filter((other) => other !== id) : [...chosen, id], anchor: id };
}

/** Selects from the anchor (or the current entry) to `to` in list order; entries outside that range stay selected. */
export function extend(selection: Selection, order: readonly string[], from: string, to: string): Selection {
  const anchor = selection.anchor !== null && order.includes(selection.anchor) ? selection.anchor : from;
  const old = stretch(order, anchor, from);
  const kept = selection.chosen.filter((id) => !old.includes(id));
  const next = stretch(order, anchor, to);
  return { chosen: [...kept, ...next.filter((id) => !kept.includes(id))], anchor };
}

/** Deselects entries that are no longer in the list. */
export function prune(selection: Selection, order: readonly string[]): Selection {
  const chosen = selection.chosen.filter((id) => order.includes(id));
  return chosen.length === selection.chosen.length ? selection : { chosen, anchor: selection.anchor };
}

function stretch(order: readonly string[], from: string, to: string): string[] {
  const [a, b] = [order.indexOf(from), order.indexOf(to)];
  return a < 0 || b < 0 ? [] : order.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/**
 * The index to move to from `index`. Up and down move by a row of `columns`; moves stop at the ends.
 * Null if the key does not move.
 */
export function moveOf(key: string, index: number, count: number, columns: number): number | null {
  const by = { j: 1, k: -1, ArrowDown: columns, ArrowUp: -columns, ArrowRight: 1, ArrowLeft: -1 }[key];
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (by === undefined || (columns === 1 && (key === "ArrowLeft" || key === "ArrowRight"))) return null;
  const to = index + by;
  if (to >= 0 && to < count) return to;
  // From the last full row down into the incomplete one.
  if (key === "ArrowDown" && Math.floor(index / columns) < Math.floor((count - 1) / columns)) return count - 1;
  return index;
}
