import { sourceOf } from "@aside/core/messages/web/source-of.ts";
import { attachPlayer } from "@aside/player/player-engine.ts";
import type { ShareBoot } from "@aside/features/viewing/contract.ts";

/**
 * The first script of the share page: it plays the data that the server inlined, before any other request. React is loaded once a video frame is
 * shown, and takes over the playing video.
 */
const boot = JSON.parse(document.querySelector("#share-boot")?.textContent ?? "null") as ShareBoot;
const video = document.querySelector<HTMLVideoElement>("#share-video");
const play = document.querySelector<HTMLButtonElement>("#share-play");
const source = boot?.post ? sourceOf(boot.post.media) : null;

/** A video that cannot load must not block the rest of the page. */
const LATEST_MS = 2500;

if (video && source) {
  attachPlayer(video, source, { onDenied: reloadOnce });
  play?.addEventListener("click", () => void video.play().catch(() => undefined));
  video.addEventListener("play", () => play?.remove(), { once: true });
  const isReady = new Promise((resolve) => video.addEventListener("loadeddata", resolve, { once: true }));
  void Promise.race([isReady, new Promise((resolve) => setTimeout(resolve, LATEST_MS))]).then(arrive);
} else {
  void arrive();
}

async function arrive(): Promise<void> {
  const { mountShare } = await import("./mount-share.tsx");
  mountShare(boot, source ? video : null);
}

/** The viewer's access may have changed: the page is reloaded, but not endlessly. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem("aside.denied-at"));
  if (Date.now() - last < 30_000) return;
  sessionStorage.setItem("aside.denied-at", String(Date.now()));
  location.reload();
}
