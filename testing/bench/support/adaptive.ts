import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openBrowser } from "@aside/e2e/support/browser.ts";
import { recordEvent } from "@aside/e2e/support/editor.ts";
import { makePerson, type Person } from "@aside/e2e/support/people.ts";
import type { Product } from "@aside/e2e/support/product.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { getPost, type PostMedia } from "@aside/core/messages/post-contract.ts";
import type { CDPSession, Page } from "@playwright/test";
import { report } from "./statistics.ts";

const SECOND = 1000;
const SECONDS = 43;
/** Moving, and about 1.5 Mb/s at 720p. */
const PICTURE = `testsrc2=size=1280x720:rate=30:duration=${SECONDS},gblur=sigma=4`;
const LATENCY_MS = 40;
const HLS = import.meta.resolve("hls.js/dist/hls.min.js");
/** Seconds after which a video that has not ended is broken off. */
const MAX_SECONDS = 150;

type Line = { name: string; kbs: number; changes?: readonly { atSeconds: number; kbs: number }[] };

/** kb/s, from the beginning and from so many seconds after the start on. */
const LINES: readonly Line[] = [
  { name: "5 Mb/s", kbs: 5_000 },
  { name: "1 Mb/s", kbs: 1_000 },
  { name: "400 kb/s", kbs: 400 },
  { name: "150 kb/s", kbs: 150 },
  {
    name: "5 Mb/s, 300 kb/s, 5 Mb/s",
    kbs: 5_000,
    changes: [
      { atSeconds: 3, kbs: 300 },
      { atSeconds: 18, kbs: 5_000 },
    ],
  },
];
const PLAYERS = ["old", "new", "hls.js"] as const;
type PlayerName = (typeof PLAYERS)[number];

/** What a viewer sees. Times in seconds since play was pressed; `sizes`: heights of the picture, 0 without one. */
type Seen = { firstFrame: number | null; end: number | null; stalls: number; stalled: number; sizes: { at: number; height: number }[] };

/** Plays the same video on slow lines: with its own quality only (as before), with our choice among renditions, and with hls.js. */
export async function benchAdaptive(product: Product): Promise<void> {
  const ada = await makePerson("Ada Lovelace");
  const { media, url } = await makeVideo(product, ada);
  console.log(`renditions: ${media.renditions.map(({ height, bitrate }) => `${height}p ${Math.round(bitrate / 1000)} kb/s`).join(", ")}`);
  const only = process.env["LINES"]?.split(",");
  for (const line of LINES.filter(({ name }) => !only || only.includes(name)))
    for (const player of process.env["PLAYER"] ? [process.env["PLAYER"] as PlayerName] : PLAYERS) {
      const seen = await watch(product, ada, media, { player, line });
      tell(`${line.name}, ${player}`, seen, backTo720(line, seen));
    }
  for (const kbs of [400, 1_000, 5_000]) tell(`share page at ${kbs} kb/s`, await visitShare(url, kbs));
}

function tell(name: string, { firstFrame, stalls, stalled, end, sizes }: Seen, more: Record<string, number | string> = {}): void {
  report(name, { "first frame s": firstFrame ?? "none", stalls, "stalled s": stalled, "end s": end ?? "none", ...more });
  console.log(`  ${sizes.map(({ at, height }) => `${height || "sound"}@${at.toFixed(1)}`).join(" ")}`);
}

async function makeVideo(product: Product, ada: Person): Promise<{ media: PostMedia; url: string }> {
  const { eventId, postId } = await recordEvent(ada, { seconds: SECONDS, picture: PICTURE });
  await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  const cookie = [...ada.driver.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (;;) {
    const { media } = await ada.driver.call(getPost, { params: { id: postId } });
    const playlist = await (await fetch(`${product.url}${media.video_url}`, { headers: { cookie } })).text();
    // The worker makes both within two minutes.
    if (media.renditions.length > 0 && media.poster_url && playlist.includes("BYTERANGE"))
      return { media, url: `${product.url}/aside/${eventId}/view` };
    await sleep(1000);
  }
}

/** An empty page of the product with one of the players, on a line of the given speed. */
async function watch(product: Product, ada: Person, media: PostMedia, { player, line }: { player: PlayerName; line: Line }): Promise<Seen> {
  const { page, context, close } = await openBrowser({ speaks: false });
  await context.addCookies([...ada.driver.cookies].map(([name, value]) => ({ name, value, url: product.url })));
  await page.route("**/bench/**", async (route) => {
    const path = new URL(route.request().url()).pathname.replace("/bench/", "");
    if (path === "page")
      return await route.fulfill({ contentType: "text/html", body: '<video muted style="width: 1000px; height: 562px"></video>' });
    const file = path === "hls.js" ? HLS : import.meta.resolve(`@aside/player/${path}`);
    const text = readFileSync(fileURLToPath(file), "utf8");
    await route.fulfill({ contentType: "text/javascript", body: path === "hls.js" ? text : stripTypeScriptTypes(text) });
  });
  await page.goto(`${product.url}/bench/page`);
  await page.evaluate(async (name) => {
    if (name === "hls.js") document.head.append(Object.assign(document.createElement("script"), { src: "/bench/hls.js" }));
    else Object.assign(window, await import("/bench/player-engine.ts" as string));
  }, player);
  await page.waitForFunction((name) => (name === "hls.js" ? "Hls" : "attachPlayer") in window, player);
  const cdp = await context.newCDPSession(page);
  await setLine(cdp, line.kbs);
  // Each page has a poster and scripts, and the player may know from them how fast the line is.
  await page.evaluate(async (poster) => void (await (await fetch(poster)).arrayBuffer()), media.poster_url ?? "");
  const timers = (line.changes ?? []).map(({ atSeconds, kbs }) => setTimeout(() => void setLine(cdp, kbs), atSeconds * SECOND));
  const seen = await play(page, media, player);
  timers.forEach(clearTimeout);
  await close();
  return seen;
}

async function setLine(cdp: CDPSession, kbs: number): Promise<void> {
  const downloadThroughput = (kbs * 1000) / 8;
  await cdp.send("Network.emulateNetworkConditions", { offline: false, latency: LATENCY_MS, downloadThroughput, uploadThroughput: -1 });
}

type Hls = { loadSource(url: string): void; attachMedia(video: HTMLVideoElement): void };
type Globals = { attachPlayer: (video: HTMLVideoElement, source: object) => void; Hls: new () => Hls };

/** Starts one of the players and presses play. */
async function play(page: Page, media: PostMedia, player: PlayerName): Promise<Seen> {
  await page.evaluate(
    ({ shown, name }) => {
      const { attachPlayer, Hls } = window as unknown as Globals;
      const video = document.querySelector("video") as HTMLVideoElement;
      if (name === "hls.js") {
        const hls = new Hls();
        hls.loadSource(shown.master_url ?? "");
        hls.attachMedia(video);
      } else
        attachPlayer(video, {
          masterUrl: shown.master_url,
          videoUrl: shown.video_url,
          audioUrl: shown.audio_url,
          videoCodec: shown.video_codec,
          audioCodec: shown.audio_codec,
          width: shown.width,
          height: shown.height,
          renditions: name === "new" ? shown.renditions : [],
          isPictureNeeded: name === "old",
          isLive: false,
        });
      Object.assign(window, { startedAt: performance.now() });
      video.addEventListener("loadedmetadata", () => void video.play(), { once: true });
      void video.play().catch(() => undefined);
    },
    { shown: media, name: player },
  );
  return await look(page);
}

/** Looks at the video twenty times a second until it ends. `startedAt` of the page: when it was started; otherwise when the page was opened. */
async function look(page: Page): Promise<Seen> {
  return await page.evaluate(async (most) => {
    const video = document.querySelector("video") as HTMLVideoElement;
    const seen: Seen = { firstFrame: null, end: null, stalls: 0, stalled: 0, sizes: [] };
    const start = (window as { startedAt?: number }).startedAt ?? 0;
    const now = () => (performance.now() - start) / 1000;
    video.requestVideoFrameCallback(() => (seen.firstFrame = now()));
    let [time, movedAt] = [0, 0];
    while (!video.ended && now() < most) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (video.readyState > 0 && video.videoHeight !== seen.sizes.at(-1)?.height && video.currentTime > 0)
        seen.sizes.push({ at: now(), height: video.videoHeight });
      if (video.currentTime === time) continue;
      const pause = now() - movedAt;
      if (time > 0 && pause > 0.3) {
        seen.stalls++;
        seen.stalled += pause;
      }
      [time, movedAt] = [video.currentTime, now()];
    }
    seen.end = video.ended ? now() : null;
    return seen;
  }, MAX_SECONDS);
}

/** Seconds from the recovery of the line to the best picture for good; 0 if there was no other. */
function backTo720({ changes }: Line, { sizes }: Seen): Record<string, number | string> {
  const recovered = changes?.at(-1)?.atSeconds;
  if (recovered === undefined) return {};
  const last = sizes.at(-1);
  if (last?.height !== 720) return { "back to 720p s": "never" };
  return { "back to 720p s": Math.max(0, last.at - recovered) };
}

/** The share page itself, where play is pressed as soon as there is a button. */
async function visitShare(url: string, kbs: number): Promise<Seen> {
  const { page, context, close } = await openBrowser({ speaks: false });
  await setLine(await context.newCDPSession(page), kbs);
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("#share-play").click();
  const seen = await look(page);
  await close();
  return seen;
}
