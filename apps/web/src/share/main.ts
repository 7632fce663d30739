import { sourceOf } from "@aside/core/messages/web/source-of.ts";
import { attachPlayer } from "@aside/player/player-engine.ts";
import type { ShareBoot } from "@aside/features/viewing/contract.ts";

/**
 * The share page's first act: it plays from what the server inlined, before anything else is on the wire. React comes when a frame stands,
 * and takes the playing video over.
 */
const boot = JSON.parse(document.querySelector("#share-boot")?.textContent ?? "null") as ShareBoot;
const video = document.querySelector<HTMLVideoElement>("#share-video");
const play = document.querySelector<HTMLButtonElement>("#share-play");
const source = boot?.post ? sourceOf(boot.post.media) : null;

/** A video that cannot load must not keep the page from its second act. */
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

/** The right to view may have gone, or come another way: the server draws the page anew, but not for ever. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem("aside.denied-at"));
  if (Date.now() - last < 30_000) return;
  sessionStorage.setItem("aside.denied-at", String(Date.now()));
  location.reload();
}
