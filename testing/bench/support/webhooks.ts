import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { makePerson, newDomain, type Person } from "@aside/e2e/support/people.ts";
import { startProduct } from "@aside/e2e/support/product.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { pageView } from "@aside/features/viewing/contract.ts";
import { createWebhook } from "@aside/features/webhooks/contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { lightCaller } from "./light-caller.ts";
import { report } from "./statistics.ts";

const EVENTS = 10_000;
const POSTS = 20;
const CONNECTIONS = 10;
const READERS = 4;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** A burst of first views, each an event: how much slower is the api, for views and for reading, and when is everything delivered? */
export async function benchWebhooks(): Promise<void> {
  const received = new Set<string>();
  const receiver = createServer((request, response) => {
    received.add(String(request.headers["webhook-id"]));
    request.resume().on("end", () => response.end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const product = await startProduct({ ASR: "off", LOG_LEVEL: "error", WEBHOOK_ALLOW_HOSTS: "127.0.0.1" });
  try {
    const ada = await makePerson("Ada Lovelace", product.url, newDomain());
    const posts: string[] = [];
    for (let n = 0; n < POSTS; n++) {
      const id = await recordPost(ada.driver, { seconds: 1 });
      await ada.driver.call(shareLink, { params: { id }, body: {} });
      posts.push(id);
    }
    // The first burst warms up; then without and with in turn.
    await viewAndRead(ada, posts);
    report("burst of views, no webhook", await viewAndRead(ada, posts));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await ada.driver.call(createWebhook, { body: { url, events: ["aside.viewed"], is_full: true } });
    const began = performance.now();
    report("burst of views, each an event", await viewAndRead(ada, posts));
    while (received.size < EVENTS && performance.now() - began < 300_000) await sleep(100);
    report("delivered", { events: received.size, "s after the burst began": (performance.now() - began) / 1000 });
  } finally {
    await product.stop();
    receiver.close();
  }
}

/** Views per second, and posts that a signed-in person reads per second meanwhile. */
async function viewAndRead({ driver }: Person, posts: readonly string[]) {
  const token = await readCsrfToken(driver.url);
  // Without the cookie of a viewer, each call is of a new browser.
  const headers = { "content-type": "application/json", "user-agent": BROWSER, "x-csrf-token": token, cookie: `csrf_token=${token}` };
  const view = lightCaller({ url: driver.url + pageView.path, method: pageView.method, headers, connections: CONNECTIONS });
  const url = `${driver.url}/v1/post/${posts[0]}`;
  const read = lightCaller({ url, method: "GET", headers: { "access-token": driver.token ?? "" }, connections: READERS });
  let isOver = false;
  let reads = 0;
  const readOn = async () => {
    for (; !isOver; reads++) await read();
  };
  const reading = Array.from({ length: READERS }, readOn);
  const bodies = Array.from({ length: EVENTS }, (_, n) => JSON.stringify({ post_id: posts[n % POSTS] }));
  const began = performance.now();
  await Promise.all(bodies.map(view));
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  await Promise.all(reading);
  return { "views/s": EVENTS / seconds, "reads/s": reads / seconds };
}

async function readCsrfToken(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/v1/security/csrf`);
  return /csrf_token=([^;]+)/.exec(headers.getSetCookie().join(";"))?.[1] ?? "";
}
