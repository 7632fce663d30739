import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { recordEvent } from "@aside/e2e/support/editor.ts";
import { makePerson, type Person } from "@aside/e2e/support/people.ts";
import type { Product } from "@aside/e2e/support/product.ts";
import { startNginx } from "@aside/testkit/stand-ins/nginx.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { quantile, report } from "./support/statistics.ts";

const SECONDS = 4;
const ROUNDS = 3;
const CONNECTIONS = 10;

type Target = { name: string; url: string; headers?: Record<string, string> };

/**
 * Measures what a viewer costs: a segment and a byte range beside the same bytes as static files of Fastify and of nginx, which also sends
 * them for the api (SENDFILE), the share page and a post beside Fastify's "hello world". Each is measured in turn, several times; the medians are compared.
 */
export async function benchPlayback(product: Product): Promise<void> {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 12, picture: "testsrc2=size=320x180:rate=30:duration=12" });
  await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  const cookie = [...ada.driver.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const base = await baseOf(product, ada, postId);
  const segment = `${base}/video/1.m4s`;
  const bytes = Buffer.from(await (await fetch(segment, { headers: { cookie } })).arrayBuffer());
  const folder = mkdtempSync(join(tmpdir(), "aside-bench-"));
  const hello = await start("./support/hello.ts");
  const files = await start("./support/static.ts", folder);
  const nginx = await startNginx({ apiUrl: product.url, dataDir: product.dataDir, folder });
  const byNginx = (url: string) => url.replace(product.url, nginx.url);
  try {
    writeFileSync(join(folder, "segment.mp4"), bytes);
    const separate = await measure([
      { name: "static", url: `${files.url}/segment.mp4` },
      { name: "nginx", url: `${nginx.url}/plain/segment.mp4` },
      { name: "segment", url: segment, headers: { cookie } },
      { name: "segment by nginx", url: byNginx(segment), headers: { cookie } },
      { name: "hello", url: hello.url },
      { name: "page", url: `${product.url}/aside/${eventId}/view`, headers: { cookie, "accept-encoding": "gzip" } },
      { name: "new page", url: `${product.url}/aside/${eventId}/view`, headers: { "accept-encoding": "gzip" } },
      { name: "post", url: `${product.url}/v1/post/${postId}`, headers: { "access-token": ada.driver.token ?? "" } },
      { name: "new post", url: `${product.url}/v1/post/${postId}` },
      { name: "new post gzip", url: `${product.url}/v1/post/${postId}`, headers: { "accept-encoding": "gzip" } },
      { name: "new post sealed", url: `${product.url}/v1/post/${postId}`, headers: { accept: "application/jose" } },
    ]);
    const { range, whole } = await compacted(product, ada, postId, cookie);
    writeFileSync(join(folder, "track.mp4"), whole);
    const ranges = await measure([
      { name: "static", url: `${files.url}/track.mp4`, headers: { range } },
      { name: "nginx", url: `${nginx.url}/plain/track.mp4`, headers: { range } },
      { name: "range", url: `${base}/video/track.mp4`, headers: { cookie, range } },
      { name: "range by nginx", url: byNginx(`${base}/video/track.mp4`), headers: { cookie, range } },
    ]);
    const beside = (rates: Rates, name: string) => ({
      "requests/s": rates(name),
      static: rates("static"),
      nginx: rates("nginx"),
      "of static": rates(name) / rates("static"),
      "of nginx": rates(name) / rates("nginx"),
    });
    report("segment", { kB: bytes.length / 1000, ...beside(separate, "segment") });
    report("segment, sent by nginx", beside(separate, "segment by nginx"));
    report("byte range", beside(ranges, "range"));
    report("byte range, sent by nginx", beside(ranges, "range by nginx"));
    for (const [title, name] of [
      ["share page", "page"],
      ["share page, new browser", "new page"],
      ["post read", "post"],
      ["post read, new browser", "new post"],
      ["post read, new browser, gzip", "new post gzip"],
      ["post read, new browser, sealed", "new post sealed"],
    ] as const)
      report(title, { "requests/s": separate(name), hello: separate("hello"), ratio: separate(name) / separate("hello") });
  } finally {
    hello.stop();
    files.stop();
    nginx.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function baseOf(product: Product, person: Person, postId: string): Promise<string> {
  const { media } = await person.driver.call(getPost, { params: { id: postId } });
  return `${product.url}${(media.master_url ?? "").replace("/master.m3u8", "")}`;
}

/** Waits for the compaction. Returns a byte range of several seconds, and the whole track. */
async function compacted(product: Product, person: Person, postId: string, cookie: string): Promise<{ range: string; whole: Buffer }> {
  const base = await baseOf(product, person, postId);
  for (;;) {
    const playlist = await (await fetch(`${base}/video.m3u8`, { headers: { cookie } })).text();
    const [, , second] = [...playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)];
    if (second) {
      const [length, offset] = [Number(second[1]), Number(second[2])];
      const whole = Buffer.from(await (await fetch(`${base}/video/track.mp4`, { headers: { cookie } })).arrayBuffer());
      return { range: `bytes=${offset}-${offset + length - 1}`, whole };
    }
    await sleep(1000);
  }
}

async function start(script: string, ...args: string[]): Promise<{ url: string; stop: () => void }> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args);
  const url = await new Promise<string>((resolve) => child.once("message", (message) => resolve(message as string)));
  return { url, stop: () => void child.kill() };
}

type Rates = (name: string) => number;

/** Median requests per second of each target. */
async function measure(targets: Target[]): Promise<Rates> {
  const rates = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, url, headers = {} } of targets) {
      const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
      if (result.errors + result.non2xx > 0) throw new Error(`${name}: ${result.errors} errors, ${result.non2xx} refused`);
      rates.get(name)?.push(result.requests.average);
    }
  return (name) => quantile(rates.get(name) ?? [], 0.5);
}
