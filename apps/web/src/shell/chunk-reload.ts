/** The router's lazy routes reload once by themselves; one more makes the two the product allows before it gives up. */
const OWN_RELOADS = 1;

const MISSING_CHUNK = [
  "Failed to fetch dynamically imported module",
  "error loading dynamically imported module",
  "Importing a module script failed",
  "Unable to preload CSS",
];

/** Whether an error says that a part of the app did not load, as after a release that replaced its files. */
export function isMissingChunk(error: unknown): error is Error {
  return error instanceof Error && MISSING_CHUNK.some((words) => error.message.includes(words));
}

/** Spends one reload for this missing part. False once they are spent, or where they cannot be counted. */
export function takeReload(error: Error, openStore: () => Pick<Storage, "getItem" | "setItem">): boolean {
  // The message holds the hashed file name, so each release of each part counts for itself.
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
