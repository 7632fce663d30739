import { chromium } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import { htmlHeaders } from "@aside/server/http/security-headers.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "@aside/testkit/chromium.ts";
import type { LabAnswer, LabOrder, Region } from "./lab-protocol.ts";

const WEB = join(import.meta.dirname, "../../../apps/web");
/** Built like the web app, with its public files. */
const config = {
  configFile: join(WEB, "vite.config.ts"),
  root: import.meta.dirname,
  publicDir: join(WEB, "public"),
  logLevel: "error",
} as const;
/** A photo of four people in front of a window. `PART` (in pixels of the file) shows two of them, the blinds and a wall. */
const FACE = createRequire(import.meta.url).resolve("@vladmandic/face-api/demo/sample6.jpg");
const PART: Region = { x: 0, y: 400, width: 896, height: 504 };

export type BackgroundLab = {
  ask(order: LabOrder): Promise<LabAnswer>;
  /** Console errors, page errors, and requests to other origins. */
  complaints: string[];
  close(): Promise<void>;
};

/** For tests and benches: runs the background effect on a face, in a page with the product's build and content security policy. */
export async function openBackgroundLab(): Promise<BackgroundLab> {
  const outDir = await mkdtemp(join(tmpdir(), "background-lab-"));
  const input = join(import.meta.dirname, "background-lab.html");
  await build({ ...config, mode: "production", build: { outDir, rolldownOptions: { input } } });
  const headers = htmlHeaders({ scripts: [], connectSources: [] });
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: "127.0.0.1", headers } });
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("the preview has no port");
  const base = `http://127.0.0.1:${address.port}`;
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS, "--headless=new"],
  });
  const context = await browser.newContext();
  const complaints: string[] = [];
  await context.route("**/face.jpg", (route) => route.fulfill({ path: FACE }));
  context.on(
    "request",
    (request) => !/^(blob|data):/u.test(request.url()) && !request.url().startsWith(base) && complaints.push(request.url()),
  );
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(`${base}/background-lab.html`);
  await page.waitForFunction(() => "askLab" in globalThis);
  const ask = (order: LabOrder) => page.evaluate((wanted) => askLab(wanted), order);
  await ask({ do: "open", url: "/face.jpg", part: PART });
  return {
    ask,
    complaints,
    async close() {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
