/** Whether the ids are those known ones, each once, in any order. */
export function isReorderOf(ids: readonly string[], known: readonly string[]): boolean {
  const named = new Set(ids);
  return ids.length === known.length && named.size === known.length && known.every((id) => named.has(id));
}
