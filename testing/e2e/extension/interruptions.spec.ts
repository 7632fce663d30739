import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { makePerson } from "../support/people.ts";
import { startForwardProxy } from "./forward-proxy.ts";
import {
  closeTarget,
  connectExtension,
  LONG,
  openPopup,
  openWithExtension,
  playedSeconds,
  startRecording,
  stopRecording,
  waitForElapsed,
} from "./support.ts";

/** EXTENSION_ROUNDS=20 repeats each. */
const ROUNDS = Array.from({ length: Number(process.env["EXTENSION_ROUNDS"] ?? 1) }, (_, round) => round);

/** The current segment (one second) is incomplete, and packaging takes some tenths of a second. */
const LOST = 2.5;

for (const round of ROUNDS)
  test(`the service worker ends and the network fails while it records: nothing is lost (${round})`, { tag: "@recorder" }, async () => {
    test.setTimeout(240_000);
    const ada = await makePerson("Ada Lovelace");
    const proxy = await startForwardProxy();
    const { context, close } = await openWithExtension({ flags: [`--proxy-server=${proxy.url}`, "--proxy-bypass-list=<-loopback>"] });
    await (await connectExtension(context, ada)).close();
    const popup = await openPopup(context);
    const { url } = await startRecording(popup, { source: "Camera" });
    await waitForElapsed(popup, 2);
    await closeTarget(popup, "/service-worker.js");
    // The recorder's next message starts another one.
    await waitForElapsed(popup, 4);
    proxy.setOn(false);
    await expect(popup.getByText("Waiting for the network.")).toBeVisible(LONG);
    await waitForElapsed(popup, 8);
    proxy.setOn(true);
    await expect(popup.getByText("Waiting for the network.")).toBeHidden(LONG);
    await stopRecording(popup);
    expect(await playedSeconds(ada, url)).toBeGreaterThan(8);
    await close();
    await proxy.stop();
  });

for (const round of ROUNDS)
  test(`the recording document is closed, then the browser is killed: each is recovered (${round})`, { tag: "@recorder" }, async () => {
    test.setTimeout(300_000);
    const ada = await makePerson("Ada Lovelace");
    const profile = mkdtempSync(join(tmpdir(), "aside-killed-"));
    const first = await openWithExtension({ profile });
    await (await connectExtension(first.context, ada)).close();
    const popup = await openPopup(first.context);
    const closed = await startRecording(popup, { source: "Camera" });
    await waitForElapsed(popup, 4);
    const closedAfter = (Date.now() - closed.startedAt) / 1000;
    await closeTarget(popup, "/offscreen.html");
    await popup.reload();
    await saveInterrupted(popup);
    expect(await playedSeconds(ada, closed.url)).toBeGreaterThan(closedAfter - LOST);

    const killed = await startRecording(popup, { source: "Camera" });
    await waitForElapsed(popup, 4);
    const killedAfter = (Date.now() - killed.startedAt) / 1000;
    await killBrowser(popup);
    const again = await openWithExtension({ profile });
    await saveInterrupted(await openPopup(again.context));
    expect(await playedSeconds(ada, killed.url)).toBeGreaterThan(killedAfter - LOST);
    await again.close();
    rmSync(profile, { recursive: true, force: true });
  });

async function saveInterrupted(popup: Page): Promise<void> {
  await expect(popup.getByText(/^A recording from .* was interrupted$/)).toBeVisible(LONG);
  await popup.getByRole("button", { name: "Save" }).click();
  await expect(popup.getByText(/was interrupted$/)).toBeHidden(LONG);
}

/** Kills the whole browser at once, as the out-of-memory killer does. */
async function killBrowser(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const gone = new Promise((resolve) => page.context().once("close", resolve));
  session.send("Browser.crash").catch(() => {});
  await gone;
}
