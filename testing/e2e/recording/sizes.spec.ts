import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { expect, test } from "@playwright/test";
import { type OpenBrowser, openBrowser } from "../support/browser.ts";
import { enter, makePerson, type Person } from "../support/people.ts";
import { openStudio, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true };
const directory = mkdtempSync(join(tmpdir(), "aside-sizes-"));
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Creates a camera picture of the given size: black with a centered white square of half its shorter side. */
function makeCamera(width: number, height: number): string {
  const path = join(directory, `${width}x${height}.mjpeg`);
  const side = Math.min(width, height) / 2;
  const square = `drawbox=x=${(width - side) / 2}:y=${(height - side) / 2}:w=${side}:h=${side}:color=white:t=fill,format=yuvj420p`;
  const black = `color=black:size=${width}x${height}:rate=30:duration=1`;
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", black, "-vf", square, "-q:v", "3", path]);
  return path;
}

type Given = {
  cores: number;
  swapsSettings?: boolean;
  /** The camera turns with the phone. */
  turns?: boolean;
  /** The orientation to which the phone is rotated before recording. */
  turnedTo?: { width: number; height: number };
};

/** Records two seconds. Returns the file's size and the square's position as measured by ffprobe and ffmpeg. */
async function record({ context }: OpenBrowser, ada: Person, { cores, swapsSettings, turns, turnedTo }: Given) {
  const page = await context.newPage();
  await enter(page, ada);
  await page.addInitScript((count) => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => count }), cores);
  if (swapsSettings) await page.addInitScript(swapSettings);
  if (turns) await page.addInitScript(turnCamera);
  const eventId = await openStudio(page);
  if (turnedTo) {
    await expect(page.locator("video")).toHaveJSProperty("videoHeight", 720);
    await page.setViewportSize(turnedTo);
    await expect(page.locator("video")).toHaveJSProperty("videoHeight", 1280);
  }
  await startRecording(page);
  await page.waitForTimeout(2000);
  await stopRecording(page);
  await page.waitForURL(/\/preview$/, { timeout: 40_000 * SLOWNESS });
  await page.close();
  const postId = (await ada.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  const { media } = await ada.driver.call(getPost, { params: { id: postId } });
  const video = await downloadVideo(ada.driver, media);
  const found = look(video.video?.path ?? "");
  video.remove();
  console.log(`${cores} cores: ${found.width} x ${found.height}, the square is ${found.square.width} x ${found.square.height}`);
  expect([media.width, media.height]).toEqual([found.width, found.height]);
  return found;
}

/** Runs in the page. */
function swapSettings(): void {
  const read = MediaStreamTrack.prototype.getSettings;
  MediaStreamTrack.prototype.getSettings = function () {
    const { width, height, ...rest } = read.call(this);
    return { ...rest, ...(height ? { width: height } : {}), ...(width ? { height: width } : {}) };
  };
}

/** Runs in the page. The camera is a canvas with the picture of `makeCamera`, upright if the phone is when the camera is opened. */
function turnCamera(): void {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wish) => {
    if (!wish?.video) return await open(wish);
    const [width, height] = innerHeight > innerWidth ? [720, 1280] : [1280, 720];
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    setInterval(() => {
      if (!pen) return;
      pen.fillStyle = "black";
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = "white";
      pen.fillRect(width / 2 - 180, height / 2 - 180, 360, 360);
    }, 33);
    const sound = wish.audio ? (await open({ audio: wish.audio })).getAudioTracks() : [];
    return new MediaStream([...canvas.captureStream().getVideoTracks(), ...sound]);
  };
}

function look(path: string) {
  const input = ["-protocol_whitelist", "file", "-allowed_extensions", "ALL", "-i", path];
  const size = ["-show_entries", "stream=width,height", "-of", "csv=p=0"];
  const run = (tool: string, ...args: string[]) => execFileSync(tool, args).toString();
  const [width = 0, height = 0] =
    run("ffprobe", "-v", "error", ...input, ...size)
      .match(/\d+/g)
      ?.map(Number) ?? [];
  // Logs the lines with a mean brightness above 45, which cross the square.
  const detect = ["-vf", "cropdetect=limit=45:round=2:skip=0", "-frames:v", "60", "-f", "null", "-"];
  const said = run("sh", "-c", 'ffmpeg -hide_banner "$@" 2>&1', "sh", ...input, ...detect);
  const last = [...said.matchAll(/crop=(\d+):(\d+):(\d+):(\d+)/g)].at(-1)?.slice(1).map(Number) ?? [];
  const [squareWidth = 0, squareHeight = 0, x = 0, y = 0] = last;
  return { width, height, square: { width: squareWidth, height: squareHeight, x, y } };
}

/** Expects that the picture is centered and neither stretched nor cropped. */
function expectSquare({ width, height, square }: ReturnType<typeof look>): void {
  const side = Math.min(width, height) / 2;
  for (const length of [square.width, square.height]) expect(Math.abs(length - side)).toBeLessThanOrEqual(8);
  expect(Math.abs(square.x - (width - side) / 2)).toBeLessThanOrEqual(8);
  expect(Math.abs(square.y - (height - side) / 2)).toBeLessThanOrEqual(8);
}

test(
  "a phone held upright records an upright, undistorted file, even if the camera reports the size of its sensor",
  {
    tag: "@recorder",
  },
  async () => {
    const ada = await makePerson("Ada Lovelace");
    const browser = await openBrowser({ speaks: false, ...PHONE, camera: makeCamera(720, 1280) });
    for (const swapsSettings of [false, true]) {
      const found = await record(browser, ada, { cores: 4, swapsSettings });
      expect([found.width, found.height]).toEqual([720, 1280]);
      expectSquare(found);
    }
    await browser.close();
  },
);

test("a phone that is used as an upright camera of a computer records an upright, undistorted file", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const browser = await openBrowser({ speaks: false, camera: makeCamera(720, 1280) });
  for (const swapsSettings of [false, true]) {
    const found = await record(browser, ada, { cores: 4, swapsSettings });
    expect([found.width, found.height]).toEqual([720, 1280]);
    expectSquare(found);
  }
  await browser.close();
});

test("a phone that is rotated upright in the open studio records an upright file", { tag: "@recorder" }, async () => {
  const lying = { viewport: { width: 844, height: 390 }, isMobile: true };
  const ada = await makePerson("Ada Lovelace");
  const browser = await openBrowser({ speaks: false, ...lying });
  const found = await record(browser, ada, { cores: 4, turns: true, turnedTo: PHONE.viewport });
  expect([found.width, found.height]).toEqual([720, 1280]);
  expectSquare(found);
  await browser.close();
});

test(
  "a 1080p camera is recorded at 1920 x 1080 on a strong machine, at 1280 x 720 on one with few cores",
  {
    tag: "@recorder",
  },
  async () => {
    const ada = await makePerson("Ada Lovelace");
    const browser = await openBrowser({ speaks: false, camera: makeCamera(1920, 1080) });
    for (const [cores, size] of [
      [8, [1920, 1080]],
      [2, [1280, 720]],
    ] as const) {
      const found = await record(browser, ada, { cores });
      expect([found.width, found.height]).toEqual(size);
      expectSquare(found);
    }
    await browser.close();
  },
);
