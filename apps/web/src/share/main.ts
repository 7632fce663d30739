import { brand } from "@aside/brand/brand.ts";
import { sourceOf } from "@aside/core/messages/web/source-of.ts";
import { isLoadingChunk, loadChunk } from "@aside/ui/load-chunk.ts";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { attachPlayer } from "@aside/player/player-engine.ts";
import type { PlayerSource } from "@aside/player/player-source.ts";
import { savesData } from "@aside/player/quality-settings.ts";
import { reportError } from "@aside/features/error-reports/web/report-errors.ts";
import { firstSecond } from "./start-at.ts";
import { reloadUncounted } from "@aside/features/viewing/web/share/own-reload.ts";
import type { ShareBoot } from "@aside/features/viewing/contract.ts";
import { consumeReload } from "../shell/chunk-reload.ts";
import { reportErrors } from "../shell/report-errors.ts";

reportErrors(() => `/${brand.slug}/$eventId/view`);

/**
 * The first script of the share page: it plays the video from the data that the server inlined, before any other request. React is loaded
 * when a video frame is shown, and takes over the playing video.
 */
const boot = JSON.parse(document.querySelector("#share-boot")?.textContent ?? "null") as ShareBoot;
const video = document.querySelector<HTMLVideoElement>("#share-video");
const play = document.querySelector<HTMLButtonElement>("#share-play");
const known = boot?.post ? sourceOf(boot.post.media) : null;
const source = known && { ...known, playlists: boot.playlists };

if (isNativeShell())
  void loadChunk(async () => await import("@aside/features/native-app/web/shell/start-shell.ts")).then(
    async ({ startShell }) => await startShell((path) => location.assign(path)),
  );

let isMounted = false;

/** For the first frame of a video that is still being recorded. */
const MAX_LIVE_WAIT_MS = 2500;
/** For two seconds of a video that plays already. */
const MAX_PAGE_WAIT_MS = 3000;

if (video && source) {
  // Before it is loaded: otherwise its beginning would be fetched first.
  const second = firstSecond(location.search);
  if (second > 0) video.currentTime = second;
  play?.addEventListener("click", () => void video.play().catch(() => undefined));
  // Until the page is complete, the pressed button shows whether the video waits for the line.
  video.addEventListener("play", () => play?.setAttribute("data-pressed", ""));
  video.addEventListener("pause", () => ["data-pressed", "hidden"].forEach((name) => play?.removeAttribute(name)));
  video.addEventListener("playing", () => play?.toggleAttribute("hidden", true));
  video.addEventListener("waiting", () => play?.toggleAttribute("hidden", false));
  whenShown(video, source)
    .then(mount)
    .then(() => (isMounted = true))
    .catch(reloadForChunk);
  if (play?.hasAttribute("data-pressed")) play.click();
} else {
  mount().catch(reloadForChunk);
}

/**
 * Plays the video, and resolves when its first frame is shown: until then, nothing else is loaded. Also resolves when none is to be expected,
 * and when the viewer does something.
 */
async function whenShown(element: HTMLVideoElement, shown: PlayerSource): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => resolve();
    attachPlayer(element, shown, {
      onDenied: reloadOnce,
      onError: done,
      onNetwork: done,
      isPageLoading: () => !isMounted || isLoadingChunk(),
    });
    // Who presses Play wants the video first.
    const onInput = ({ target }: Event) => play?.contains(target as Node) || done();
    for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, onInput);
    // Behind a live recording there is never much ahead.
    element.addEventListener("loadeddata", () => (shown.isLive ? done() : void whenAhead(element).then(done)), { once: true });
    if (savesData()) done();
    if (shown.isLive) setTimeout(done, MAX_LIVE_WAIT_MS);
  });
}

/** A playing video has little left on a slow line: the rest of the page would take that from it. */
async function whenAhead(element: HTMLVideoElement): Promise<void> {
  const until = performance.now() + MAX_PAGE_WAIT_MS;
  const isShort = () => !element.paused && element.buffered.length > 0 && element.buffered.end(0) - element.currentTime < 2;
  while (isShort() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function mount(): Promise<void> {
  const { mountShare } = await loadChunk(async () => await import("./mount-share.tsx"));
  mountShare(boot, source ? video : null);
}

/** Reloads the page, twice at most. */
function reloadForChunk(error: unknown): void {
  reportError("chunk", error);
  if (error instanceof Error && consumeReload(error, () => sessionStorage)) location.reload();
}

/** Reloads the page because the viewer's access may have changed, at most once in 30 s. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem("aside.denied-at"));
  if (Date.now() - last < 30_000) return;
  sessionStorage.setItem("aside.denied-at", String(Date.now()));
  reloadUncounted();
}
