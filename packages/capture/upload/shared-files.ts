/** A video that another app shared with this one. It waits in this browser until a draft was made of it. */
export type SharedFile = { id: string; name: string; type: string; sharedAt: string };

/** A file that was shared and is not kept: no video or sound, without content, one too many, without room on the device, or unreadable. */
export type RefusedFile = { name: string; why: "type" | "empty" | "count" | "room" | "again" };

const STORE = "shared-files";
/** Who may see a file. Nobody is named until a signed-in page has seen it: the worker that keeps it knows nobody. */
const OWNERS = "shared-file-owners";
/** What was refused of the last share, until a page has shown it. */
const REFUSED = "shared-files-refused";
/** Gets a message at each share. */
const CHANNEL = "aside.shared-files";
/** Later it is another person's, or forgotten. */
const REFUSED_MS = 10 * 60_000;
const NAME = "x-name";
const TIME = "x-shared-at";
const addressOf = (id: string) => `/${STORE}/${encodeURIComponent(id)}`;

/** Also works in a service worker. Throws `QuotaExceededError` if the device has no room. The file may be larger than the memory. */
async function keepSharedFile(file: File): Promise<SharedFile> {
  const kept = { id: crypto.randomUUID(), name: file.name, type: file.type, sharedAt: new Date().toISOString() };
  const headers = { "content-type": kept.type, [NAME]: encodeURIComponent(kept.name), [TIME]: kept.sharedAt };
  await (await caches.open(STORE)).put(addressOf(kept.id), new Response(file, { headers }));
  return kept;
}

/** Keeps what it can of a share. `isMedia`: whether a file can be uploaded. Resolves to what is refused, which pages also learn. */
export async function keepShare(files: readonly File[], max: number, isMedia: (file: File) => boolean): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  let kept = 0;
  for (const file of files) {
    const why = !isMedia(file) ? "type" : file.size === 0 ? "empty" : kept === max ? "count" : await tryToKeep(file);
    if (why) refused.push({ name: file.name, why });
    else kept++;
  }
  const body = JSON.stringify({ at: Date.now(), refused });
  // Without room for the list, the page shows fewer videos.
  await (await caches.open(REFUSED)).put(addressOf(REFUSED), new Response(body)).catch(() => undefined);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("shared");
  channel.close();
  return refused;
}

async function tryToKeep(file: File): Promise<"room" | "again" | null> {
  try {
    await keepSharedFile(file);
    return null;
  } catch (error) {
    return (error as Error).name === "QuotaExceededError" ? "room" : "again";
  }
}

/** Calls `listener` after each share, also in another window. Returns what stops it. */
export function onShared(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", listener);
  return () => channel.close();
}

/** What was refused of the last share, once. */
export async function takeRefused(): Promise<RefusedFile[]> {
  if (!("caches" in globalThis) || !(await caches.has(REFUSED))) return [];
  const last = await (await caches.open(REFUSED)).match(addressOf(REFUSED));
  await caches.delete(REFUSED);
  const { at, refused } = last ? ((await last.json()) as { at: number; refused: RefusedFile[] }) : { at: 0, refused: [] };
  return Date.now() - at < REFUSED_MS ? refused : [];
}

/** Those of the person and those of nobody, the oldest first. Makes no store where there is none. */
export async function listSharedFiles(userId: string): Promise<(SharedFile & { isOwned: boolean })[]> {
  if (!("caches" in globalThis) || !(await caches.has(STORE))) return [];
  const [cache, owners] = [await caches.open(STORE), await caches.open(OWNERS)];
  const found = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const headers = (await cache.match(request))?.headers;
      const id = decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
      const name = decodeURIComponent(headers?.get(NAME) ?? "");
      const owner = await (await owners.match(request.url))?.text();
      return { id, name, type: headers?.get("content-type") ?? "", sharedAt: headers?.get(TIME) ?? "", owner };
    }),
  );
  return found
    .filter(({ owner }) => owner === undefined || owner === userId)
    .map(({ owner, ...file }) => ({ ...file, isOwned: owner !== undefined }))
    .toSorted((one, other) => one.sharedAt.localeCompare(other.sharedAt));
}

/** From then on other people on this device do not see it. */
export async function claimSharedFile(id: string, userId: string): Promise<void> {
  await (await caches.open(OWNERS)).put(addressOf(id), new Response(userId));
}

/** Null if it is not here any more. */
export async function openSharedFile({ id, name, type }: Pick<SharedFile, "id" | "name" | "type">): Promise<File | null> {
  const kept = await (await caches.open(STORE)).match(addressOf(id));
  return kept ? new File([await kept.blob()], name, { type }) : null;
}

export async function removeSharedFile(id: string): Promise<void> {
  for (const store of [STORE, OWNERS]) await (await caches.open(store)).delete(addressOf(id));
}
