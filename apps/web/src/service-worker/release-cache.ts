import { isAppPath } from "./app-paths.ts";
import { offlinePage } from "./offline-page.ts";
import { OLD_WORKER_PATH, SHELL_PATH } from "./worker-names.ts";
import { worker } from "./worker-scope.ts";

/** The files that the first screens and the studio start with. The build names them (build-service-worker.ts). */
declare const __FILES__: readonly string[];

/** Changes with the build and with what the server writes into the shell. The server names it (apps/api/pages/installed-app.ts). */
const RELEASE_CACHE = "release-__SHELL__";
/** Tabs of the release before may be open for days and ask for parts that the server no longer has. */
const KEPT_RELEASES = 2;

const isRelease = (name: string) => name.startsWith("release-");

export async function keepRelease(): Promise<void> {
  const cache = await caches.open(RELEASE_CACHE);
  await cache.addAll([new Request(SHELL_PATH, { cache: "reload" }), ...__FILES__]);
  // The old worker has nothing that a tab could miss.
  if (worker.registration.active?.scriptURL.endsWith(OLD_WORKER_PATH)) await worker.skipWaiting();
}

export async function removeOldReleases(): Promise<void> {
  // In the order of their creation.
  const others = (await caches.keys()).filter((name) => isRelease(name) && name !== RELEASE_CACHE);
  await Promise.all(others.slice(0, Math.max(0, others.length - KEPT_RELEASES + 1)).map(async (name) => await caches.delete(name)));
}

/** A file whose name has a hash of its content: it is kept at its first use. */
export async function openAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) void keepAsset(request.url, response.clone());
  return response;
}

/** A full disk must not stop the page. */
async function keepAsset(url: string, response: Response): Promise<void> {
  try {
    await (await caches.open(RELEASE_CACHE)).put(url, response);
  } catch {
    // It is loaded again at its next use.
  }
}

/** A connection that carries nothing lets a page wait for minutes. The app then opens from the device, as without a connection. */
const MAX_WAIT_MS = 5000;

const openShell = async () => await (await caches.open(RELEASE_CACHE)).match(SHELL_PATH, { ignoreVary: true });

/** Any answer of the server is shown, also an error. */
export async function openPage(request: Request): Promise<Response> {
  const page = fetch(request).catch(() => undefined);
  // Other pages must be current: they wait for their answer.
  if (!isAppPath(new URL(request.url).pathname)) return (await page) ?? offlinePage(__FILES__);
  const soon = await Promise.race([page, new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  return soon ?? (await openShell()) ?? (await page) ?? offlinePage(__FILES__);
}
