import { type Browser, chromium, type Page } from "@playwright/test";
import { join } from "node:path";
import { preview } from "vite";
import { vi } from "vitest";
import { CHROMIUM, CHROMIUM_FLAGS } from "@aside/testkit/chromium.ts";
import { makeOncePerRun } from "@aside/testkit/run-cache.ts";
import { buildBundles } from "./build-bundles.ts";

const configFile = join(import.meta.dirname, "vite.config.ts");

export interface View {
  width: number;
  theme: "light" | "dark";
}

export interface BuiltApp {
  outDir: string;
  /** Opens a path in a fresh profile. Console messages and page errors are collected in `complaints`. */
  open(path: string, view: View, during: (page: Page, complaints: string[]) => Promise<void>, initScript?: string): Promise<void>;
  close(): Promise<void>;
}

/** For tests: builds the app with its gallery as for production (once per test run), serves it on a free port, and starts a browser. */
export async function startBuiltApp(): Promise<BuiltApp> {
  vi.stubEnv("VITE_GALLERY", "1");
  // Vitest sets NODE_ENV to "test", and Vite would then build for development.
  vi.stubEnv("NODE_ENV", "production");
  const outDir = await makeOncePerRun("web app with gallery", async (directory) => {
    await buildBundles({ logLevel: "error", build: { outDir: directory, sourcemap: false } });
  });
  const server = await preview({ configFile, logLevel: "error", build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("the preview has no port");
  const base = `http://127.0.0.1:${address.port}`;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS, "--headless=new"] });
  return {
    outDir,
    open: (path, view, during, initScript) => openPage(browser, base + path, view, during, initScript),
    async close() {
      vi.unstubAllEnvs();
      await browser.close();
      await server.close();
    },
  };
}

async function openPage(
  browser: Browser,
  url: string,
  { width, theme }: View,
  during: Parameters<BuiltApp["open"]>[2],
  initScript?: string,
) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: "reduce" });
  try {
    context.setDefaultTimeout(15_000);
    if (initScript) await context.addInitScript(initScript);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      // The preview has no server: API requests get an empty reply.
      if (message.location().url.includes("/v1/")) return;
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(url, { waitUntil: "load" });
    await page.locator("h1, h2, [role=progressbar]").first().waitFor();
    await during(page, complaints);
  } finally {
    await context.close();
  }
}
