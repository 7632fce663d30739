/** A video that another app shared with this one. It waits in this browser until a draft was made of it. */
export type SharedFile = { id: string; name: string; type: string; sharedAt: string };

const STORE = "shared-files";
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

/** The oldest first. */
export async function listSharedFiles(): Promise<SharedFile[]> {
  const cache = await caches.open(STORE);
  const found = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const headers = (await cache.match(request))?.headers;
      const id = decodeURIComponent(new URL(request.url).pathname.split("/").at(-1) ?? "");
      const name = decodeURIComponent(headers?.get(NAME) ?? "");
      return { id, name, type: headers?.get("content-type") ?? "", sharedAt: headers?.get(TIME) ?? "" };
    }),
  );
  return found.toSorted((a, b) => a.sharedAt.localeCompare(b.sharedAt));
}

/** Makes no store where there is none. */
export async function countSharedFiles(): Promise<number> {
  const isKept = "caches" in globalThis && (await caches.has(STORE));
  return isKept ? (await (await caches.open(STORE)).keys()).length : 0;
}

/** Null if it is not here any more. */
export async function openSharedFile({ id, name, type }: SharedFile): Promise<File | null> {
  const kept = await (await caches.open(STORE)).match(addressOf(id));
  return kept ? new File([await kept.blob()], name, { type }) : null;
}

export async function removeSharedFile(id: string): Promise<void> {
  await (await caches.open(STORE)).delete(addressOf(id));
}
