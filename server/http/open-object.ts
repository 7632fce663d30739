import type { ServedObject, Storage } from "../storage/port.ts";
import { toReply } from "../storage/send-object.ts";
import { parseRange } from "../storage/parse-range.ts";

/**
 * A stored object, or the range of it that the header `range` asks for, as the reply of an endpoint. Throws 404 for an absent object and
 * 416 for a range outside of it.
 */
export async function openObject(storage: Storage, key: string, rangeHeader?: string): Promise<ServedObject> {
  try {
    const range = await parseRange(rangeHeader, async () => (await storage.stat(key))?.size);
    return await storage.serve(key, range);
  } catch (error) {
    throw toReply(error);
  }
}
