import { expect, test } from "@playwright/test";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { openBrowser } from "../support/browser.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { openStudio, playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

for (const store of ["origin private file system", "IndexedDB"]) {
  test(
    `a recording continues in memory with a notice when the disk is full (${store}), and every second plays`,
    { tag: "@recorder" },
    async () => {
      const ada = await makePerson("Ada Lovelace");
      const { page, close } = await openBrowser({ speaks: false });
      await enter(page, ada);
      if (store === "IndexedDB") await page.addInitScript(() => Reflect.deleteProperty(FileSystemFileHandle.prototype, "createWritable"));
      const eventId = await openStudio(page);
      const session = await page.context().newCDPSession(page);
      // Less than one second of video.
      await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(productUrl()).origin, quotaSize: 1000 });
      const started = await startRecording(page);
      await expect(page.getByText("This device's storage is full. You can continue recording", { exact: false })).toBeVisible();
      await page.waitForTimeout(Math.max(0, started + 3000 - Date.now()));
      const elapsed = (Date.now() - started) / 1000;
      await stopRecording(page);
      await page.waitForURL(/\/preview$/, { timeout: 60_000 * SLOWNESS });

      const postId = (await ada.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
      const { media } = await ada.driver.call(getPost, { params: { id: postId } });
      expect(media.state).toBe("complete");
      expect(media.duration).toBeGreaterThan(elapsed - 0.5);
      await playVideo(page);
      await expect.poll(async () => (await readVideo(page)).ended, { timeout: 30_000 * SLOWNESS }).toBe(true);
      const played = await readVideo(page);
      expect(played.error).toBeNull();
      expect(played.time).toBeGreaterThan(elapsed - 0.5);
      await close();
    },
  );
}
