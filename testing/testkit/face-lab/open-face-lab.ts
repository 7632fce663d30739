import { chromium } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import { htmlHeaders } from "@aside/server/http/security-headers.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "@aside/testkit/chromium.ts";
import type { FaceLabAnswer, FaceLabOrder } from "./lab-protocol.ts";

const WEB = join(import.meta.dirname, "../../../apps/web");
/** Built like the web app, with its public files. */
const config = {
  configFile: join(WEB, "vite.config.ts"),
  root: import.meta.dirname,
  publicDir: join(WEB, "public"),
  logLevel: "error",
} as const;

export type FaceLab = {
  /** Records with the product's recorder while the fake camera plays the clip (MJPEG). */
  record(clip: string, order: FaceLabOrder): Promise<FaceLabAnswer>;
  /** Console errors, page errors, and requests to other origins. */
  complaints: string[];
  close(): Promise<void>;
};

/** For benches: a page with the product's build and content security policy that records a face, with or without the guide. */
export async function openFaceLab(): Promise<FaceLab> {
  const outDir = await mkdtemp(join(tmpdir(), "face-lab-"));
  const input = join(import.meta.dirname, "face-lab.html");
  await build({ ...config, mode: "production", build: { outDir, rolldownOptions: { input } } });
  const headers = htmlHeaders({ scripts: [], connectSources: [] });
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: "127.0.0.1", headers } });
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("the preview has no port");
  const base = `http://127.0.0.1:${address.port}`;
  const complaints: string[] = [];
  return {
    complaints,
    async record(clip, order) {
      // The fake camera's file can only be set at the start.
      const browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: [
          ...CHROMIUM_FLAGS,
          "--headless=new",
          "--use-fake-ui-for-media-stream",
          "--use-fake-device-for-media-stream=fps=30",
          `--use-file-for-fake-video-capture=${clip}`,
        ],
      });
      try {
        const context = await browser.newContext({ permissions: ["camera", "microphone"] });
        context.on(
          "request",
          (request) => !/^(blob|data):/u.test(request.url()) && !request.url().startsWith(base) && complaints.push(request.url()),
        );
        // The page has no icon.
        await context.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
        const page = await context.newPage();
        page.on("pageerror", (error) => complaints.push(error.message));
        page.on("console", (message) => message.type() === "error" && complaints.push(`${message.text()} ${message.location().url}`));
        await page.goto(`${base}/face-lab.html`);
        await page.waitForFunction(() => "recordFace" in globalThis);
        return await page.evaluate(async (wanted) => await recordFace(wanted), order);
      } finally {
        await browser.close();
      }
    },
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
