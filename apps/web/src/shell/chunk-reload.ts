/** The router reloads once for a missing lazy route. With this reload there are at most two. */
const OWN_RELOADS = 1;

const MISSING_CHUNK = [
  "Failed to fetch dynamically imported module",
  "error loading dynamically imported module",
  "Importing a module script failed",
  "Unable to preload CSS",
];

/** Whether an error means that a chunk of the app did not load, for example after a release replaced its files. */
export function isMissingChunk(error: unknown): error is Error {
  return error instanceof Error && MISSING_CHUNK.some((words) => error.message.includes(words));
}

/** Uses one reload for this missing chunk. False when none is left, or where reloads cannot be counted. */
export function consumeReload(error: Error, openStore: () => Pick<Storage, "getItem" | "setItem">): boolean {
  // The message contains the hashed file name, so each chunk of each release is counted separately.
  const key = `chunk_reload:${error.message}`;
  try {
    const store = openStore();
    const spent = Number(store.getItem(key) ?? 0);
    if (spent >= OWN_RELOADS) return false;
    store.setItem(key, String(spent + 1));
    return true;
  } catch {
    return false;
  }
}
