import { expect, type Locator, type Page, test } from "@playwright/test";
import { copy } from "@aside/features/recording/copy.ts";
import { PROBLEM_TEXTS } from "@aside/features/recording/web/problem-texts.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { openStudio, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

/** Pixels that do not fit the window. */
const overflow = async (page: Page) =>
  await page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });

test("the studio fits the window without scrolling, also with an open drawer, and the whole picture stays visible", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await openStudio(page);
  const sizes = [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 1024, height: 768 },
    // A window of 1440x900 at 200 %.
    { width: 720, height: 450 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const name = `studio-${size.width}x${size.height}`;
    expect(await overflow(page), name).toEqual([0, 0]);
    // Nothing covers them or cuts them off.
    for (const button of ["Camera", "Audio", "Start recording"])
      await page.getByRole("button", { name: button, exact: true }).click({ trial: true });
    await takePicture(page, name);
    await page.getByRole("button", { name: "Background", exact: true }).click();
    expect(await overflow(page), `${name} with a drawer`).toEqual([0, 0]);
    const [picture, drawer] = [page.getByLabel("Preview"), page.getByRole("region", { name: "Background" })];
    await expect(picture).toBeInViewport({ ratio: 1 });
    const [a, b] = [await picture.boundingBox(), await drawer.boundingBox()];
    expect(a && b && (a.x + a.width <= b.x || a.y + a.height <= b.y + 1), `${name}: the drawer is beside the picture`).toBe(true);
    await takePicture(page, `${name}-drawer`);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  }
  expect(errors).toEqual([]);
  await close();
});

/** Runs in the page. An upright camera of a phone with a person. */
function drawUprightCamera(): void {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wish) => {
    if (!wish?.video) return await open(wish);
    const canvas = Object.assign(document.createElement("canvas"), { width: 720, height: 1280 });
    const pen = canvas.getContext("2d");
    let turn = 0;
    setInterval(() => {
      if (!pen) return;
      const shapes: [string, number, number, number, number][] = [
        [`hsl(${30 + (turn++ % 8)} 30% 82%)`, 360, 640, 720, 1280],
        ["#3b5b7a", 360, 1180, 320, 420],
        ["#4a3326", 360, 500, 185, 245],
        ["#d9a583", 360, 540, 160, 215],
      ];
      for (const [color, ...ellipse] of shapes) {
        pen.fillStyle = color;
        pen.beginPath();
        pen.ellipse(...ellipse, 0, 0, 2 * Math.PI);
        pen.fill();
      }
    }, 33);
    const sound = wish.audio ? (await open({ audio: wish.audio })).getAudioTracks() : [];
    return new MediaStream([...canvas.captureStream().getVideoTracks(), ...sound]);
  };
}

const NOTES = "Good morning everyone. The report is ready, and the budget goes to the finance team before Friday.";

/** The lower end of the drawn face, as a fraction of the picture's height. */
const CHIN = 755 / 1280;

/** Buttons and fields of the studio, or their labels, with a side below 44 px. */
const smallTargets = async (page: Page) =>
  await page.locator("[data-studio] :is(button, a, select, input):visible:not([tabindex='-1'])").evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      // A position between two pixels makes 43.99997 of 44.
      return Math.round(Math.min(width, height)) < 44 ? [`${control.ariaLabel ?? control.textContent} ${width}x${height}`] : [];
    }),
  );

const countMoving = async (page: Page) =>
  await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);

test("an upright phone is a camera: large targets, a free face, and no animation with reduced motion", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false, isMobile: true, viewport: { width: 390, height: 844 } });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.addInitScript(drawUprightCamera);
  await openStudio(page);
  const preview = page.getByLabel("Preview");
  /** `top`: the uppermost control. */
  const expectFreeFace = async (top: Locator) => {
    const [picture, control] = [await preview.boundingBox(), await top.boundingBox()];
    expect(picture && control && picture.y + picture.height * CHIN < control.y, "the controls are below the face").toBe(true);
  };
  expect((await preview.boundingBox())?.width).toBe(390);
  await expectFreeFace(page.getByRole("button", { name: "Start recording" }));
  expect(await smallTargets(page)).toEqual([]);
  await takePicture(page, "phone-ready");
  for (const tool of ["Background", "Notes", "Teleprompter", "Settings"]) {
    await page.getByRole("button", { name: tool, exact: true }).click();
    await expect(page.getByRole("button", { name: /^Close .+/ })).toBeVisible();
    if (tool === "Notes") await page.getByRole("textbox", { name: "Speaking notes" }).fill(NOTES);
    expect(await smallTargets(page), tool).toEqual([]);
    expect(await overflow(page), tool).toEqual([0, 0]);
    await takePicture(page, `phone-${tool.toLowerCase()}`);
    await page.getByRole("button", { name: /^Close .+/ }).click();
  }
  await takePicture(page, "phone-teleprompter-shown");

  await startRecording(page);
  await expectFreeFace(page.getByRole("timer"));
  expect(await smallTargets(page)).toEqual([]);
  await takePicture(page, "phone-recording");
  await expect.poll(async () => await countMoving(page)).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(async () => await countMoving(page)).toBe(0);
  await page.getByRole("button", { name: "Pause" }).click();
  await takePicture(page, "phone-paused");
  await page.setViewportSize({ width: 844, height: 390 });
  expect(await overflow(page)).toEqual([0, 0]);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole("button", { name: "Resume" }).click({ trial: true });
  await takePicture(page, "phone-paused-on-its-side");
  await stopRecording(page);
  await page.waitForURL(/\/preview$/, { timeout: 40_000 * SLOWNESS });
  expect(errors).toEqual([]);
  await close();
});

test("after a start by keyboard, Space pauses and resumes, and R stops", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await openStudio(page);
  await page.getByRole("button", { name: "Start recording" }).focus();
  await page.keyboard.press("Space");
  await page.getByText(copy.rec, { exact: true }).waitFor({ timeout: 30_000 * SLOWNESS });
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByText(copy.pausedTitle)).toBeVisible();
  await expect(page.getByRole("timer")).toContainText(/Paused\s*0:0\d\s*(2:00|1:5\d) left/);
  await page.setViewportSize({ width: 390, height: 844 });
  await takePicture(page, "studio-paused-phone");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press("Space");
  await expect(page.getByText(copy.pausedTitle)).toBeHidden();
  await takePicture(page, "studio-recording-1280x720");
  await page.keyboard.press("r");
  await page.waitForURL(/\/preview$/, { timeout: 40_000 * SLOWNESS });
  expect(errors).toEqual([]);
  await close();
});

test("Escape cancels the countdown, ? lists the keys, and the countdown sound is remembered", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    Object.assign(globalThis, { tones: 0 });
    OscillatorNode.prototype.start = function (...given) {
      (globalThis as unknown as { tones: number }).tones++;
      start.apply(this, given);
    };
  });
  const tones = async () => await page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
  await openStudio(page);
  const cancel = page.getByRole("button", { name: /^Cancel, recording starts/ });
  const start = page.getByRole("button", { name: "Start recording" });
  await page.keyboard.press("r");
  await expect(cancel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(start).toBeEnabled();
  expect(await tones()).toBe(0);

  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("switch", { name: copy.countdownSound }).check();
  await page.reload();
  await expect(start).toBeEnabled({ timeout: 30_000 * SLOWNESS });
  await page.keyboard.press("r");
  await expect(cancel).toBeVisible();
  await expect.poll(tones).toBeGreaterThan(0);
  await page.keyboard.press("Escape");

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Pause or resume")).toBeVisible();
  await expectAccessible(page, "studio-keys");
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  expect(errors).toEqual([]);
  await close();
});

test("one message explains that the camera is blocked, and a retry is offered", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => await Promise.reject(new DOMException("blocked", "NotAllowedError"));
  });
  await page.goto(`${productUrl()}/aside/new`);
  await page.waitForURL(/\/record$/);
  await expect(page.getByText(PROBLEM_TEXTS["permission-denied"])).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible(page, "studio-blocked");
  await close();
});
