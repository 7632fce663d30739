import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";

/** Resident bytes. */
export type BrowserMemory = { browser: number; renderer: number; gpu: number };

/** The largest process of each kind. */
export async function readBrowser(browser: Browser): Promise<BrowserMemory> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const largest = (type: string) => Math.max(0, ...processInfo.filter((one) => one.type === type).map(({ id }) => readMemory(id)));
  return { browser: largest("browser"), renderer: largest("renderer"), gpu: largest("GPU") };
}

/** Linux only. */
export const readMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
