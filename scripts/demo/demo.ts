// `npm run demo`: the product with a realistic workspace, in its own data directory (./data-demo). The first start fills it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Supervisor } from "@aside/server/process/supervisor.ts";
import { buildWeb } from "../build-web.mjs";
import { startProduct } from "../start-product.ts";
import { PEOPLE } from "./content.ts";
import { DEMO_PASSWORD, seedDemo } from "./seed.ts";

const dataDir = (process.env["DATA_DIR"] ??= join(import.meta.dirname, "../../data-demo"));
process.env["LOG_LEVEL"] ??= "warn";
// All of its people sign up from this machine within seconds.
process.env["RATE_LIMITS"] ??= "off";
process.env["BOT_CHECK"] ??= "off";
// Plans can be tried: no money moves.
process.env["BILLING"] ??= "test";
// It is started again when it is filled.
process.env["API_PROCESSES"] = "1";
const url = process.env["PUBLIC_URL"] ?? `http://127.0.0.1:${process.env["PORT"] ?? 4000}`;
const marker = join(dataDir, "demo-is-ready");

/** The post that the public site plays. */
const videoFile = join(dataDir, "site-video");
if (existsSync(videoFile)) process.env["SITE_VIDEO"] ??= readFileSync(videoFile, "utf8");

let onReady = (): void => undefined;
/** Until the api answers. */
const nextStart = async () => await new Promise<void>((resolve) => (onReady = resolve));
const started = nextStart();

async function fill(supervisor: Supervisor): Promise<void> {
  await started;
  if (!existsSync(marker)) {
    console.log("Filling the demo workspace. This takes a few minutes.");
    const videoId = await seedDemo(url, (line) => console.log(`  ${line}`));
    writeFileSync(videoFile, videoId);
    const restarted = nextStart();
    supervisor.restart("api", { SITE_VIDEO: videoId });
    await restarted;
    writeFileSync(marker, "");
  }
  const { maya, elena } = PEOPLE;
  console.log(`The demo is ready at ${url}: sign in as ${maya.email} or ${elena.email} with the password "${DEMO_PASSWORD}".`);
}

await startProduct({
  buildWeb,
  // The address is printed when there is something to see.
  onReady: () => onReady(),
  afterLaunch: (supervisor) =>
    void fill(supervisor).catch((error: unknown) => {
      console.error(`The demo workspace could not be filled: ${(error as Error).stack}. Delete ${dataDir} and start again.`);
    }),
});
