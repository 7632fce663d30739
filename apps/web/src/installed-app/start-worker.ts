import { WORKER_PATH } from "@aside/contract/native/service-worker.ts";
import { toastAction } from "@aside/ui/feedback/toast.ts";
import { hasUnsavedWork, subscribeUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";
import { ACTIVATE, ASK_RELEASE } from "../service-worker/worker-names.ts";
import { copy } from "./copy.ts";
import { followLaunches } from "./follow-launches.ts";

/** Tabs that stay open learn of a release within this time. */
const UPDATE_INTERVAL_MS = 60 * 60 * 1000;

let isStarted = false;

/** Registers the service worker, once per page, and offers each release that comes while the page is open. */
export async function startWorker(navigate: (href: string) => void): Promise<void> {
  if (isStarted || !("serviceWorker" in navigator)) return;
  isStarted = true;
  followLaunches(navigate);
  await navigator.serviceWorker.register(WORKER_PATH);
  const registration = await navigator.serviceWorker.ready;
  if (registration.waiting) void welcome(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && void welcome(installing));
  });
  // Without a network it fails.
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_INTERVAL_MS);
}

/** A page that is as new as the worker needs no reload: pages come from the server while there is a connection. */
async function welcome(worker: ServiceWorker): Promise<void> {
  if ((await releaseOf(worker)) === document.documentElement.dataset["release"]) worker.postMessage(ACTIVATE);
  else offerReload(worker);
}

async function releaseOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
  port1.start();
  worker.postMessage(ASK_RELEASE, [port2]);
  return await promise;
}

/** Offered only while a reload loses nothing. The page never reloads by itself. */
function offerReload(worker: ServiceWorker): void {
  let hide: (() => void) | null = null;
  const reload = () => {
    if (hasUnsavedWork()) return;
    // The browser activates it by itself where no open page belongs to the worker before, as after the first visit.
    if (worker.state === "activated") return location.reload();
    worker.addEventListener("statechange", () => worker.state === "activated" && location.reload());
    worker.postMessage(ACTIVATE);
  };
  const follow = () => {
    if (worker.state === "redundant") return stop();
    if (hasUnsavedWork()) {
      hide?.();
      hide = null;
    } else hide ??= toastAction(copy.newVersion, copy.reload, reload);
  };
  const unsubscribe = subscribeUnsavedWork(follow);
  const stop = () => {
    unsubscribe();
    hide?.();
  };
  // A newer one replaces it.
  worker.addEventListener("statechange", follow);
  follow();
}
