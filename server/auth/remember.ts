/** Puts a value into a memory of at most `max`: the oldest goes first (a Map keeps the order in which its keys came). */
export function remember<Value>(memory: Map<string, Value>, max: number, key: string, value: Value): Value {
  if (!memory.has(key) && memory.size >= max) {
    const [oldest = ""] = memory.keys();
    memory.delete(oldest);
  }
  memory.set(key, value);
  return value;
}
