/** Adds a value to a map of at most `max` entries: the oldest entry is removed first (a Map keeps its insertion order). */
export function setBounded<Value>(memory: Map<string, Value>, max: number, key: string, value: Value): Value {
  if (!memory.has(key) && memory.size >= max) {
    const [oldest = ""] = memory.keys();
    memory.delete(oldest);
  }
  memory.set(key, value);
  return value;
}
