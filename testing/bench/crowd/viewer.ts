import { setTimeout as sleep } from "node:timers/promises";
import { getEventPosts } from "@aside/core/messages/post-contract.ts";
import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { listComments } from "@aside/features/comments/contract.ts";
import { pageView, percentViewed, type ShareBoot, videoView } from "@aside/features/viewing/contract.ts";
import type { Browser } from "./browser.ts";
import { Playback, type Punctuality } from "./playback.ts";

/** As in features/viewing/web/engagement. */
const REPORT_INTERVAL_MS = 5000;
/** Events after which the page does not read its posts again (features/viewing/web/share/queries.ts). */
const OF_THEIR_OWN = new Set(["transcript.changed", "translation.changed", "comments.changed", "engagement.changed"]);

/** `playsMs`: until the first segments were there. `seconds`: reported as watched. */
export type Watched = { playsMs: number; loadedMs: number; seconds: number; events: number };

/** Opens a share page and does what the page does: loads its parts, plays, reports progress, listens, and reads again what changed. */
export async function watch(given: {
  browser: Browser;
  eventId: string;
  punctuality: Punctuality;
  /** In ms of performance.now(). */
  until: number;
}): Promise<Watched> {
  const { browser, eventId, punctuality, until } = given;
  const began = performance.now();
  const page = await browser.read("share page", `/aside/${eventId}/view`);
  const { post } = JSON.parse(/id="share-boot">(.+?)<\/script>/s.exec(page)?.[1] ?? "{}") as ShareBoot;
  if (!post?.media.video_url) throw new Error("the share page shows no video");
  const { media } = post;
  const playback = new Playback({
    browser,
    urls: [media.video_url, media.audio_url].filter((url) => url !== null),
    isLive: media.state === "recording",
    punctuality,
  });
  const params = { id: eventId };
  let events = 0;
  let isReading = false;
  const readAgain = async () => {
    // Changes that arrive meanwhile lead to one more read.
    if (isReading) return;
    isReading = true;
    await sleep(0);
    isReading = false;
    await browser.call("posts of the page", getEventPosts, { params, query: {} });
  };
  // The page goes on without what failed; the log has the error.
  const goOn = () => undefined;
  const playing = playback.run().catch(goOn);
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  await Promise.all([...new Set(assets)].map(async (path) => await browser.fetch("script or style", path).catch(goOn)));
  if (media.poster_url) await browser.fetch("poster", media.poster_url).catch(goOn);
  const opened = await browser.call("page view", pageView, { body: { post_id: post.id } }).catch(goOn);
  const [close] = await Promise.all([
    browser
      .listen("event stream", `${STREAM_PATH}?post_id=${post.id}`, (topic) => {
        events++;
        if (!OF_THEIR_OWN.has(topic)) void readAgain().catch(goOn);
      })
      .catch(goOn),
    browser.call("posts of the page", getEventPosts, { params, query: {} }).catch(goOn),
    browser.call("comments", listComments, { params: { id: post.id }, query: {} }).catch(goOn),
  ]);
  const started = await browser.call("video view", videoView, { body: { post_id: post.id } }).catch(goOn);
  const token = started?.viewing_token ?? opened?.viewing_token;
  const loadedMs = performance.now() - began;
  let reported = Math.ceil(playback.firstSecond);
  const reportProgress = async () => {
    const [from, to] = [reported, Math.floor(playback.position) - 1];
    if (to < from || !token) return;
    reported = to + 1;
    const percent = media.duration > 0 ? Math.min(100, Math.floor((100 * playback.position) / media.duration)) : 0;
    const body = JSON.stringify({ post_id: post.id, viewed_percent: percent, viewing_token: token, watched: [[from, to]] });
    // Without a session, so that it also arrives when the page is closed.
    const options = { method: percentViewed.method, headers: { "content-type": "application/json" }, body, isWithoutCookies: true };
    await browser.fetch("view progress", percentViewed.path, options).catch(goOn);
  };
  const first = reported;
  while (performance.now() + REPORT_INTERVAL_MS < until) {
    await sleep(REPORT_INTERVAL_MS);
    await reportProgress();
  }
  await sleep(Math.max(0, until - performance.now()));
  playback.stop();
  await playing;
  await reportProgress();
  close?.();
  browser.close();
  return { playsMs: playback.startedAt - began, loadedMs, seconds: reported - first, events };
}
