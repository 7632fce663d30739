import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beginRecording, connectExtension, openPopup, openWithExtension, stopRecording } from "@aside/e2e/extension/support.ts";
import { makePerson, PASSWORD } from "@aside/e2e/support/people.ts";
import { startProduct } from "@aside/e2e/support/product.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { signIn } from "@aside/features/sign-in/contract.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import type { Browser } from "@playwright/test";
import { pairBeeps } from "./pair-beeps.ts";
import { type BrowserMemory, readBrowser } from "./read-memory.ts";
import { quantile, report } from "../support/statistics.ts";

const MINUTE = 60_000;
const MEGABYTE = 2 ** 20;

/**
 * Records a tab with its sound for `minutes` by the extension. The page beeps and flashes every two seconds: prints how far sound and picture
 * are apart at the beginning and at the end, and the memory of the browser's processes every minute.
 */
export async function benchExtensionTab(minutes: number): Promise<void> {
  const product = await startProduct({ RECORDING_LIMIT_SECONDS: String(minutes * 60 + 600) });
  process.env["ASIDE_URL"] = product.url;
  const site = await startBeepingPage();
  const directory = mkdtempSync(join(tmpdir(), "aside-tab-"));
  try {
    // Chromium's own stand-in for a microphone beeps.
    const silence = join(directory, "silence.wav");
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "anullsrc=r=48000", "-t", "5", silence]);
    const ada = await makePerson("Ada Lovelace", product.url);
    const { context, page, close } = await openWithExtension({ flags: [`--use-file-for-fake-audio-capture=${silence}`] });
    await (await connectExtension(context, ada)).close();
    await page.goto(site.url);
    const popup = await openPopup(context);
    const { url, startedAt } = await beginRecording(popup, { source: "This tab", on: page });
    const browser = context.browser() as Browser;
    const samples: BrowserMemory[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      await sleep(Math.max(0, startedAt + minute * MINUTE - Date.now()));
      const sample = await readBrowser(browser);
      samples.push(sample);
      const sizes = Object.entries(sample).map(([name, bytes]) => `${name} ${Math.round(bytes / MEGABYTE)} MB`);
      console.log(`minute ${minute}: ${sizes.join(", ")}`);
    }
    await stopRecording(popup);
    const stoppedAt = Date.now();
    await close();
    ada.driver.token = (await ada.driver.call(signIn, { body: { email: ada.email, password: PASSWORD, keep_me_logged_in: false } })).token;
    const eventId = /\/aside\/([^/]+)\//.exec(url)?.[1] ?? "";
    const postId = (await ada.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
    const { media } = await ada.driver.call(getPost, { params: { id: postId } });
    const video = await downloadVideo(ada.driver, media);
    const { beeps, pairs } = await pairBeeps(video);
    video.remove();
    const offsets = pairs.map(({ offset }) => offset * 1000);
    const part = Math.max(3, Math.floor(offsets.length / 10));
    report(`a tab for ${minutes} minutes`, {
      "recorded s": (stoppedAt - startedAt) / 1000,
      "take s": media.duration,
      beeps: beeps.length,
      "flashes with a beep": pairs.length,
      "picture after sound at the beginning ms": quantile(offsets.slice(0, part), 0.5),
      "picture after sound at the end ms": quantile(offsets.slice(-part), 0.5),
      "tracks end ms apart": Math.abs((video.video?.probed ?? 0) - (video.audio?.probed ?? 0)) * 1000,
    });
    for (const name of Object.keys(samples[0] ?? {}) as (keyof BrowserMemory)[]) {
      const values = samples.map((sample) => sample[name] / MEGABYTE);
      const sixth = Math.max(1, Math.floor(values.length / 6));
      report(`memory of ${name}, MB`, {
        "first sixth": quantile(values.slice(0, sixth), 0.5),
        "last sixth": quantile(values.slice(-sixth), 0.5),
        max: Math.max(...values),
      });
    }
  } finally {
    site.close();
    rmSync(directory, { recursive: true, force: true });
    await product.stop();
  }
}

/** Each flash is drawn with the first frame after its beep began: the page itself puts it at most one frame later. */
const PAGE = `<!doctype html><title>Beeps</title><body style="margin:0;background:#101010"><script>
  const sound = new AudioContext();
  const beeper = new OscillatorNode(sound, { frequency: 1000 });
  const volume = new GainNode(sound, { gain: 0 });
  beeper.connect(volume).connect(sound.destination);
  beeper.start();
  let next = 2;
  const plan = () => {
    volume.gain.setValueAtTime(0.8, next);
    volume.gain.setValueAtTime(0, next + 0.05);
  };
  plan();
  const draw = () => {
    const now = sound.currentTime;
    document.body.style.background = now >= next && now < next + 0.1 ? "#fff" : "#101010";
    if (now >= next + 0.1) {
      next += 2;
      plan();
    }
    requestAnimationFrame(draw);
  };
  draw();
</script>`;

async function startBeepingPage(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end(PAGE));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
