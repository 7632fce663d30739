import { startS3Server } from "@aside/testkit/stand-ins/s3-server.ts";
import { expect, test } from "@playwright/test";
import { openBrowser } from "../support/browser.ts";
import { enter, makePerson } from "../support/people.ts";
import { startProduct } from "../support/product.ts";
import { openStudio, playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

test("a recording is uploaded through the server and plays when browsers cannot reach the bucket", { tag: "@recorder" }, async () => {
  test.setTimeout(240_000);
  const bucket = await startS3Server();
  // The bucket has no CORS rules, so with `direct` every PUT from a browser fails like a network error.
  const product = await startProduct({ ASR: "off", STORAGE_URL: `${bucket.storageUrl}&direct=yes` });
  try {
    const ada = await makePerson("Ada Lovelace", product.url);
    const { page, close } = await openBrowser({ speaks: false });
    const hosts = new Set<string>();
    page.on("request", (request) => request.method() === "PUT" && hosts.add(new URL(request.url()).origin));
    await enter(page, ada);
    await openStudio(page, product.url);
    await startRecording(page);
    await page.waitForTimeout(2000);
    await stopRecording(page);
    await page.waitForURL(/\/preview$/);
    expect(hosts).toContain(product.url);
    expect(hosts.size).toBe(2);
    await expect(page.getByRole("heading", { name: "Preview", exact: true })).toBeVisible();
    await playVideo(page);
    await expect.poll(async () => (await readVideo(page)).ended, { timeout: 60_000 * SLOWNESS }).toBe(true);
    await close();
  } finally {
    await product.stop();
    bucket.stop();
  }
});
