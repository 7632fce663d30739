import { setTimeout as sleep } from "node:timers/promises";
import { recordEvent } from "@aside/e2e/support/editor.ts";
import { makePerson, type Person } from "@aside/e2e/support/people.ts";
import type { Product } from "@aside/e2e/support/product.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { pageView, percentViewed, postEngagement } from "@aside/features/viewing/contract.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { lightCaller } from "./support/light-caller.ts";
import { callSteadily } from "./support/open-loop.ts";
import { type Span, watchStolenTime } from "./support/stolen-time.ts";
import { report } from "./support/statistics.ts";

const RATE = 1000;
const VIEWERS = 1000;
const OPENED_AT_ONCE = 20;
const CONNECTIONS = 50;
const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const LATEST_MS = 60_000;

/**
 * Sends 1,000 view progress events per second while the worker counts them; a million a day would be 12 per second. Each viewer reports one
 * second of the video per second.
 */
export async function benchViewProgress(product: Product, seconds: number): Promise<void> {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds });
  await ada.driver.call(sendPost, { params: { id: postId }, body: {} });
  const tokens = await openPages(product, eventId, postId);
  const reading = readMeanwhile(ada, postId);
  const call = lightCaller({
    url: `${product.url}${percentViewed.path}`,
    method: percentViewed.method,
    connections: CONNECTIONS,
    headers: { "content-type": "application/json", "user-agent": AGENT },
  });
  const events = RATE * seconds;
  const watch = watchStolenTime();
  const sent = await callSteadily({
    rate: RATE,
    amount: events,
    send: async (index) => {
      const [viewer, second] = [index % VIEWERS, Math.floor(index / VIEWERS)];
      await call(JSON.stringify({ post_id: postId, viewed_percent: 0, viewing_token: tokens[viewer], watched: [[second, second]] }));
    },
  });
  const ended = performance.now();
  const reads = await reading.stop();
  const describe = watch.stop();
  report(`view progress events, ${RATE}/s for ${seconds} s`, {
    "events/s": events / sent.seconds,
    ...describe(sent.spans),
    errors: sent.failed,
  });
  report("a post read meanwhile", { reads: reads.length, ...describe(reads) });
  await reportTotals(ada, postId, ended, events);
}

/** Creates viewers, each with its own cookie and token. */
async function openPages(product: Product, eventId: string, postId: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let at = 0; at < VIEWERS; at += OPENED_AT_ONCE)
    await Promise.all(
      Array.from({ length: OPENED_AT_ONCE }, async () => {
        const driver = new ApiDriver(product.url);
        driver.userAgent = AGENT;
        await driver.request("GET", `/aside/${eventId}/view`);
        tokens.push((await driver.call(pageView, { body: { post_id: postId } })).viewing_token ?? "");
      }),
    );
  return tokens;
}

function readMeanwhile(ada: Person, postId: string): { stop: () => Promise<Span[]> } {
  let isOver = false;
  const spans: Span[] = [];
  const done = (async () => {
    while (!isOver) {
      const from = performance.now();
      await ada.driver.call(getPost, { params: { id: postId } });
      spans.push({ from, to: performance.now() });
      await sleep(50);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await done;
      return spans;
    },
  };
}

/** Checks that every event is counted and every viewer has finished. Each event reports a new second of its viewer. */
async function reportTotals(ada: Person, postId: string, ended: number, events: number): Promise<void> {
  for (;;) {
    const { seconds } = await ada.driver.call(postEngagement, { params: { id: postId } });
    const watched = seconds.watched.reduce((sum, count) => sum + count, 0);
    if (watched < events && performance.now() - ended < LATEST_MS) {
      await sleep(100);
      continue;
    }
    const took = performance.now() - ended;
    // The parts of a reply are read one after the other, so a merge may finish between them.
    const { funnel, totals } = await ada.driver.call(postEngagement, { params: { id: postId } });
    report("counted", {
      events,
      "viewer-seconds": watched,
      missing: events - watched,
      viewers: totals.viewers,
      finished: funnel.finished,
      "ms after the last": took,
    });
    return;
  }
}
