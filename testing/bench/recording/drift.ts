import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser } from "@aside/e2e/support/browser.ts";
import { enter, makePerson } from "@aside/e2e/support/people.ts";
import { startProduct } from "@aside/e2e/support/product.ts";
import { openStudio, startRecording, stopRecording } from "@aside/e2e/support/studio.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import type { Page } from "@playwright/test";
import { pairBeeps } from "./pair-beeps.ts";
import { quantile, report } from "../support/statistics.ts";

const PAUSE_MS = 3000;

/**
 * Measures how far audio and video drift apart in a recording with two pauses and a switch to audio only and back. The microphone beeps
 * every two seconds, and the camera flashes when the page detects a beep. A constant offset comes from the test; a change is the recorder's
 * drift. A beep that a busy page detected or drew late has a gray flash and is only counted. (Chromium's fake devices cannot be used: their
 * clocks drift by some tenths of a second in five minutes.)
 */
export async function benchDrift(seconds: number): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "aside-drift-"));
  const product = await startProduct({ RECORDING_LIMIT_SECONDS: String(seconds + 60) });
  process.env["ASIDE_URL"] = product.url;
  try {
    const voice = join(directory, "beep.wav");
    const beep = "aevalsrc='if(lt(t,0.05),0.8*sin(2*PI*1000*t),0)':s=48000:d=2";
    execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", beep, voice]);
    const ada = await makePerson("Ada Lovelace", product.url);
    // The browser repeats a sound file unless noloop is set. The flag takes an unescaped path.
    const { page, close } = await openBrowser({ voice, repeats: true });
    await page.addInitScript(flashWithBeeps);
    await enter(page, ada);
    const eventId = await openStudio(page, product.url);
    await startRecording(page);
    const part = (seconds * 1000) / 4;
    await page.waitForTimeout(part);
    await pause(page);
    await page.waitForTimeout(part);
    await page.getByRole("button", { name: "Audio", exact: true }).click();
    await page.waitForTimeout(PAUSE_MS);
    await page.getByRole("button", { name: "Camera", exact: true }).click();
    await page.waitForTimeout(part);
    await pause(page);
    await page.waitForTimeout(part);
    await stopRecording(page);
    await page.waitForURL(/\/preview$/);
    await close();
    const postId = (await ada.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
    const { media } = await ada.driver.call(getPost, { params: { id: postId } });
    const video = await downloadVideo(ada.driver, media);
    const { beeps, pairs } = await pairBeeps(video);
    video.remove();
    console.log(
      `offsets, ms: ${pairs.map(({ offset, isLate }) => `${Math.round(offset * 1000)}${isLate ? " (detected late)" : ""}`).join(" ")}`,
    );
    // Constant between two pauses if no audio moved, independent of the frames.
    console.log(`beeps, ms after each two seconds: ${beeps.map((at) => Math.round((at % 2) * 1000)).join(" ")}`);
    const offsets = pairs.filter(({ isLate }) => !isLate).map(({ offset }) => offset);
    const count = Math.max(3, Math.floor(offsets.length / 10));
    const [first, last] = [quantile(offsets.slice(0, count), 0.5), quantile(offsets.slice(-count), 0.5)];
    const middle = quantile(offsets, 0.5);
    report(`drift over ${Math.round(media.duration)} s`, {
      beeps: beeps.length,
      "flashes with a beep": offsets.length,
      "ignored, detected late": pairs.length - offsets.length,
      "end relative to beginning ms": (last - first) * 1000,
      "95 % within ms of the median": quantile(
        offsets.map((offset) => Math.abs(offset - middle) * 1000),
        0.95,
      ),
      "all within ms of the median": Math.max(...offsets.map((offset) => Math.abs(offset - middle) * 1000)),
      "tracks end ms apart": Math.abs((video.video?.probed ?? 0) - (video.audio?.probed ?? 0)) * 1000,
    });
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * Runs in the page. The camera is a canvas that turns white for a tenth of a second at each beep of the microphone, or gray if the beep was
 * detected or drawn more than 20 ms late.
 */
function flashWithBeeps(): void {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  const canvas = Object.assign(document.createElement("canvas"), { width: 1280, height: 720 });
  const pen = canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D;
  let until = 0;
  let isLate = false;
  const draw = () => {
    pen.fillStyle = performance.now() < until ? (isLate ? "#686868" : "#fff") : "#101010";
    pen.fillRect(0, 0, canvas.width, canvas.height);
  };
  setInterval(draw, 1000 / 30);
  const flash = (lag: number) => {
    const heardAt = performance.now();
    until = heardAt + 100;
    isLate = lag > 20;
    draw();
    // A frame of the canvas is captured when the page renders.
    requestAnimationFrame(() => {
      isLate ||= performance.now() - heardAt > 20 + 1000 / 60;
      draw();
    });
  };
  const listen = async (track: MediaStreamTrack) => {
    // The default buffer loses audio while the page is busy, so that a beep is detected in its middle.
    const init = { track, maxBufferSize: 2000 };
    const reader = new (globalThis as unknown as { MediaStreamTrackProcessor: Processor }).MediaStreamTrackProcessor(
      init,
    ).readable.getReader();
    let quiet = 0;
    let apart = Number.POSITIVE_INFINITY;
    for (;;) {
      const { value } = await reader.read();
      if (!value) return;
      const delay = performance.now() - value.timestamp / 1000;
      apart = Math.min(apart, delay);
      const samples = new Float32Array(value.numberOfFrames);
      value.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
      const isLoud = samples.some((sample) => Math.abs(sample) > 0.05);
      if (isLoud && quiet > 0.3 * value.sampleRate) flash(delay - apart);
      quiet = isLoud ? 0 : quiet + samples.length;
      value.close();
    }
  };
  type Processor = new (init: { track: MediaStreamTrack; maxBufferSize: number }) => { readable: ReadableStream<AudioData> };
  devices.getUserMedia = async (wish) => {
    const tracks: MediaStreamTrack[] = [];
    if (wish?.audio) {
      const [track] = (await open({ audio: wish.audio })).getAudioTracks() as [MediaStreamTrack];
      void listen(track.clone());
      tracks.push(track);
    }
    if (wish?.video) tracks.push(...canvas.captureStream(30).getVideoTracks());
    return new MediaStream(tracks);
  };
}

async function pause(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.waitForTimeout(PAUSE_MS);
  await page.getByRole("button", { name: "Resume", exact: true }).click();
}
