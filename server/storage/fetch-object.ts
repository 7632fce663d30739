import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Storage } from "./port.ts";

/** Copies an object to a local file. Throws like `Storage.get`. */
export async function fetchObject(storage: Storage, key: string, path: string): Promise<void> {
  const object = await storage.get(key);
  await pipeline(object.body, createWriteStream(path));
}
