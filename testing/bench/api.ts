import { execFileSync, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { makePerson } from "@aside/e2e/support/people.ts";
import type { Product } from "@aside/e2e/support/product.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import autocannon from "autocannon";
import { report } from "./support/statistics.ts";

const SECONDS = 8;
const CONNECTIONS = 10;

/** Measures reading a post, with the session check, and Fastify's "hello world" on the same machine for comparison. */
export async function benchApi(product: Product): Promise<void> {
  const hello = fork(fileURLToPath(new URL("./support/hello.ts", import.meta.url)));
  const helloUrl = await new Promise<string>((resolve) => hello.once("message", (url) => resolve(url as string)));
  const bare = await shoot(helloUrl, {});
  hello.kill();
  const ada = await makePerson("Ada Lovelace");
  const event = await ada.driver.call(createEvent, { body: { title: "Bench" } });
  const url = `${product.url}/v1/post/${event.CreatorPosts[0]?.id}`;
  await shoot(url, { "access-token": ada.driver.token ?? "" }, 3);
  const read = await shoot(url, { "access-token": ada.driver.token ?? "" });
  report("api post read", { "requests/s": read.rps, "p50 ms": read.p50, "p99 ms": read.p99, errors: read.errors });
  report("fastify hello", { "requests/s": bare.rps, ratio: read.rps / bare.rps });
  report("api memory after load", { "RSS MB": residentMegabytes(product.pidOf("api")) });
}

async function shoot(url: string, headers: Record<string, string>, duration = SECONDS) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration });
  return { rps: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, errors: result.errors + result.non2xx };
}

function residentMegabytes(pid: number): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString()) / 1024;
}
