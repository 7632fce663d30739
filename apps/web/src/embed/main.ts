import { sourceOf } from "@aside/core/messages/web/source-of.ts";
import { copy } from "@aside/features/embedding/copy.ts";
import type { EmbedBoot } from "@aside/features/embedding/contract.ts";
import { EmbedViews } from "@aside/features/embedding/web/embed-views.ts";
import { attachPlayer } from "@aside/player/player-engine.ts";
import { servePage } from "./page-commands.ts";

/**
 * The first script of the embed page. Until the viewer presses Play it loads nothing, because a page may embed many videos; then the video
 * starts at once, and React takes it over.
 */
const boot = JSON.parse(document.querySelector("#embed-boot")?.textContent ?? "null") as EmbedBoot;
const video = document.querySelector<HTMLVideoElement>("#embed-video");
const button = document.querySelector<HTMLButtonElement>("#embed-play");
const source = sourceOf(boot.media);
const views = new EmbedViews(boot.id, boot.link);

if (video && button && source) {
  // An embedded video is viewed when the reader scrolls to it.
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    void views.countPageView();
  });
  observer.observe(video);
  const start = async () => {
    let isPageLoading = true;
    attachPlayer(video, source, { onDenied: () => (page.tell("unavailable"), showUnavailable()), isPageLoading: () => isPageLoading });
    const playing = video.play();
    button.setAttribute("data-pressed", "");
    video.addEventListener("playing", () => button.remove(), { once: true });
    void mount(video).finally(() => (isPageLoading = false));
    await playing;
  };
  const once = onlyOnce(start);
  button.addEventListener("click", () => void once().catch(() => undefined));
  const page = servePage({ video, duration: boot.media.duration, start: once });
  // Pressed before this script, or a poster of ours was (features/site/web/script/site-script.ts).
  if (button.hasAttribute("data-pressed") || location.hash === "#play") button.click();
}

async function mount(element: HTMLVideoElement): Promise<void> {
  const { mountEmbed } = await import("./mount-embed.tsx");
  mountEmbed(boot, element, views);
}

/** The same promise each time. */
function onlyOnce<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return async () => await (begun ??= work());
}

/** Access was revoked during playback. */
function showUnavailable(): void {
  const text = document.createElement("p");
  text.className = "grid h-dvh place-items-center p-4 text-center";
  text.textContent = copy.unavailable;
  document.body.replaceChildren(text);
}
