/** After a failed chunk load the page reloads at most twice; then the error is shown. */
const MAX_RELOADS = 2;

/** Uses one reload for this missing chunk. False when none is left, or where reloads cannot be counted. */
export function consumeReload(error: Error, openStore: () => Pick<Storage, "getItem" | "setItem">): boolean {
  // The message contains the hashed file name, so each chunk of each release is counted separately.
  const key = `chunk_reload:${error.message}`;
  try {
    const store = openStore();
    const spent = Number(store.getItem(key) ?? 0);
    if (spent >= MAX_RELOADS) return false;
    store.setItem(key, String(spent + 1));
    return true;
  } catch {
    return false;
  }
}
