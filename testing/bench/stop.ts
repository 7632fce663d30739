import { openBrowser } from "@aside/e2e/support/browser.ts";
import { enter, makePerson } from "@aside/e2e/support/people.ts";
import { openStudio, startRecording } from "@aside/e2e/support/studio.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { quantile, report } from "./support/statistics.ts";

/** Measures the time from the click on Stop until the server's playlist of the video is final. */
export async function benchStop(runs: number, seconds: number): Promise<void> {
  const ada = await makePerson("Ada Lovelace");
  const sender = await openBrowser({ speaks: false });
  await enter(sender.page, ada);
  const waits: number[] = [];
  for (let run = 0; run < runs; run++) {
    const eventId = await openStudio(sender.page);
    const started = await startRecording(sender.page);
    await sender.page.waitForTimeout(1500);
    const postId = (await ada.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
    const url = (await ada.driver.call(getPost, { params: { id: postId } })).media.video_url ?? "";
    await sender.page.waitForTimeout(Math.max(0, started + seconds * 1000 - Date.now()));
    const button = sender.page.getByRole("button", { name: "Stop recording" });
    // The click is timed inside the page, because finding the button takes the test tool some time.
    const pressed = await button.evaluate((element: HTMLButtonElement) => {
      const now = Date.now();
      element.click();
      return now;
    });
    while (!(await ada.driver.bytes(url)).body.includes("#EXT-X-ENDLIST")) await new Promise((resolve) => setTimeout(resolve, 5));
    waits.push(Date.now() - pressed);
  }
  report(`stop to final playlist, ${runs} recordings of ${seconds} s`, {
    "median ms": quantile(waits, 0.5),
    "p95 ms": quantile(waits, 0.95),
    "max ms": Math.max(...waits),
  });
  await sender.close();
}
