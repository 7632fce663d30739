/** The folder of recordings in the origin private file system. */
export const SPOOL_ROOT = "aside-spool";

/** Whether any recording may be in this browser, without the code of the spool. True where only IndexedDB knows. */
export async function hasSpooled(): Promise<boolean> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(SPOOL_ROOT);
    return !(await folder.keys().next()).done;
  } catch (error) {
    return (error as DOMException).name !== "NotFoundError" && typeof indexedDB !== "undefined";
  }
}
