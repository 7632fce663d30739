import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { makePerson, newDomain, type Person } from "@aside/e2e/support/people.ts";
import { startProduct } from "@aside/e2e/support/product.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { pageView } from "@aside/features/viewing/contract.ts";
import { createWebhook, replayWebhookDeliveries } from "@aside/features/webhooks/contract.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { callSteadily } from "./open-loop.ts";
import { watchStolenTime } from "./stolen-time.ts";
import { report } from "./statistics.ts";

const POSTS = 20;
const VIEWERS = 50;
/** Each gets all events by a replay: 10,000 deliveries. */
const ENDPOINTS = 10;
const READS_PER_SECOND = 50;
const SECONDS = 20;
const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Reads a post at a steady rate, first alone, then while the worker delivers a burst of 10,000 webhook events. */
export async function benchWebhooks(): Promise<void> {
  let received = 0;
  const receiver = createServer((request, response) => {
    void text(request).then(() => {
      received++;
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const product = await startProduct({ ASR: "off", WEBHOOK_ALLOW_HOSTS: "127.0.0.1" });
  try {
    const ada = await makePerson("Ada Lovelace", product.url, newDomain());
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const since = new Date().toISOString();
    const create = async () => (await ada.driver.call(createWebhook, { body: { url, events: ["aside.viewed"] } })).item.id;
    await create();
    const posts = await makeViews(product.url, ada);
    const events = POSTS * VIEWERS;
    await until(() => received >= events);
    const body = { since, until: new Date().toISOString() };
    const endpoints = await Promise.all(Array.from({ length: ENDPOINTS }, create));

    const [post = ""] = posts;
    report("a post read alone", await readSteadily(ada, post));
    received = 0;
    const began = performance.now();
    for (const id of endpoints) await ada.driver.call(replayWebhookDeliveries, { params: { id }, body });
    const queued = (performance.now() - began) / 1000;
    report(`a post read while ${events * ENDPOINTS} events are delivered`, await readSteadily(ada, post));
    const meanwhile = received;
    await until(() => received >= events * ENDPOINTS);
    const took = (performance.now() - began) / 1000;
    report("deliveries", {
      events: received,
      "s to queue": queued,
      "during the reading": meanwhile,
      "s for all": took,
      "per s": received / took,
    });
  } finally {
    await product.stop();
    receiver.close();
  }
}

/** Videos, and people who open each of them. */
async function makeViews(url: string, ada: Person): Promise<string[]> {
  const posts: string[] = [];
  for (let n = 0; n < POSTS; n++) {
    const id = await recordPost(ada.driver, { seconds: 1 });
    await ada.driver.call(shareLink, { params: { id }, body: {} });
    posts.push(id);
  }
  for (let n = 0; n < VIEWERS; n++) {
    const viewer = new ApiDriver(url);
    viewer.userAgent = AGENT;
    for (const id of posts) await viewer.call(pageView, { body: { post_id: id } });
  }
  return posts;
}

async function readSteadily(ada: Person, id: string) {
  const watch = watchStolenTime();
  const send = async () => void (await ada.driver.call(getPost, { params: { id } }));
  const { spans, failed } = await callSteadily({ rate: READS_PER_SECOND, amount: READS_PER_SECOND * SECONDS, send });
  return { reads: spans.length, ...watch.stop()(spans), failed };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(50);
}
