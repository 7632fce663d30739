/** A video that another app shared with this one. It waits in this browser until a draft was made of it. */
export type SharedFile = { id: string; name: string; type: string; sharedAt: string };

const STORE = "shared-files";
/** Who may see a file. Nobody is named until a signed-in page has seen it: the worker that keeps it knows nobody. */
const OWNERS = "shared-file-owners";
const NAME = "x-name";
const TIME = "x-shared-at";
const addressOf = (id: string) => `/${STORE}/${encodeURIComponent(id)}`;

/** Also works in a service worker. Throws `QuotaExceededError` if the device has no room. The file may be larger than the memory. */
export async function keepSharedFile(file: File): Promise<SharedFile> {
  const kept = { id: crypto.randomUUID(), name: file.name, type: file.type, sharedAt: new Date().toISOString() };
  const headers = { "content-type": kept.type, [NAME]: encodeURIComponent(kept.name), [TIME]: kept.sharedAt };
  await (await caches.open(STORE)).put(addressOf(kept.id), new Response(file, { headers }));
  return kept;
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
