import { SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { isPage } from "./app-paths.ts";
import { openNotification, showPush } from "./push.ts";
import { keepRelease, openAsset, openPage, removeOldReleases } from "./release-cache.ts";
import { keepShared } from "./share-target.ts";
import { ACTIVATE, ASK_RELEASE } from "./worker-names.ts";
import { worker } from "./worker-scope.ts";

/** Undefined: the browser asks the network, as without a worker. So do all answers of the API, media, and what is of a person. */
function answer(request: Request): Promise<Response> | undefined {
  const { method, destination, url } = request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return undefined;
  const isNavigation = destination === "document";
  if (method === "POST") return isNavigation && pathname === SHARED_VIDEOS_PATH ? keepShared(request) : undefined;
  if (method !== "GET") return undefined;
  if (pathname.startsWith("/assets/")) return openAsset(request);
  return isNavigation && isPage(pathname) ? openPage(request) : undefined;
}

worker.addEventListener("install", (event) => event.waitUntil(keepRelease()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOldReleases()));
worker.addEventListener("fetch", (event) => {
  const response = answer(event.request);
  if (response) event.respondWith(response);
});
worker.addEventListener("message", ({ data, ports }) => {
  if (data === ACTIVATE) void worker.skipWaiting();
  // The server writes the name (apps/api/pages/installed-app.ts).
  if (data === ASK_RELEASE) ports[0]?.postMessage("__RELEASE__");
});
worker.addEventListener("push", (event) => event.waitUntil(showPush(event)));
worker.addEventListener("notificationclick", (event) => event.waitUntil(openNotification(event)));
