import { findViolations } from "@aside/testkit/find-violations.ts";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type BuiltApp, startBuiltApp, type View } from "./built-app.ts";

const desktop: View = { width: 1440, theme: "light" };
const phone: View = { width: 380, theme: "dark" };
let app: BuiltApp;

beforeAll(async () => {
  app = await startBuiltApp();
}, 120_000);
afterAll(() => app?.close());

const pickerOf = (page: Page) => page.getByRole("region", { name: "Backgrounds" });
const radioOf = (page: Page, name: string) => pickerOf(page).getByRole("radio", { name, exact: true });
const saysChosen = (page: Page, kind: string) => pickerOf(page).getByText(`chosen: ${kind}`).waitFor();

function picture(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#2a7";
  context.fillRect(0, 0, width, height);
  return canvas.toBuffer("image/png");
}

describe("the background picker", () => {
  it("is one radio group with arrow keys, and its choice survives a reload", async () => {
    await app.open("/dev/gallery", desktop, async (page, complaints) => {
      await pickerOf(page).getByRole("radio").first().waitFor();
      expect(await pickerOf(page).getByRole("radio").count()).toBe(3 + 7 + 22);
      expect(await radioOf(page, "None").isChecked()).toBe(true);
      await radioOf(page, "None").focus();
      await page.keyboard.press("ArrowRight");
      expect(await radioOf(page, "Light blur").isChecked()).toBe(true);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      expect(await radioOf(page, "Dawn").isChecked()).toBe(true);
      await saysChosen(page, "animated");
      await pickerOf(page).getByText("Book shelf", { exact: true }).click();
      await saysChosen(page, "image");
      await page.reload();
      await saysChosen(page, "image");
      expect(await radioOf(page, "Book shelf").isChecked()).toBe(true);
      expect(complaints).toEqual([]);
    });
  });

  it("keeps a custom picture on this device, resized, until it is removed", async () => {
    await app.open("/dev/gallery", desktop, async (page) => {
      const input = pickerOf(page).locator("input[type=file]");
      await input.setInputFiles({ name: "room.png", mimeType: "image/png", buffer: picture(3000, 2000) });
      await saysChosen(page, "own");
      const shown = pickerOf(page).locator("img[src^=blob]");
      await shown.scrollIntoViewIfNeeded();
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([1620, 1080]);
      await page.reload();
      await saysChosen(page, "own");
      expect(await radioOf(page, "Picture 1").isChecked()).toBe(true);
      await pickerOf(page).getByRole("button", { name: "Remove picture 1" }).click();
      await saysChosen(page, "none");
      await page.reload();
      await saysChosen(page, "none");
      expect(await pickerOf(page).getByRole("radio", { name: "Picture 1" }).count()).toBe(0);
    });
  });

  it("rejects files that are not images or are too large, and shows the reason", async () => {
    const directory = await mkdtemp(join(tmpdir(), "background-picker-"));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const cases = [
      ["Choose a JPEG, PNG or WebP picture.", "picture.gif", Buffer.from("GIF89a")],
      ["Couldn't read this picture.", "picture.png", Buffer.from("<svg/>")],
      ["File size should be less than 10MB", "picture.jpg", Buffer.alloc(10_000_001)],
    ] as const;
    await app.open("/dev/gallery", desktop, async (page) => {
      for (const [text, name, bytes] of cases) {
        // Passed by path: sending ten megabytes to the browser takes seconds.
        await writeFile(join(directory, name), bytes);
        await pickerOf(page).locator("input[type=file]").setInputFiles(join(directory, name));
        await pickerOf(page).getByRole("alert").getByText(text).waitFor();
        expect(await radioOf(page, "None").isChecked()).toBe(true);
      }
    });
  });

  it.each([desktop, phone])("has no accessibility violation with a custom picture and shows all thumbnails at $width px", async (view) => {
    await app.open("/dev/gallery", view, async (page) => {
      await pickerOf(page)
        .locator("input[type=file]")
        .setInputFiles({ name: "room.png", mimeType: "image/png", buffer: picture(640, 360) });
      await saysChosen(page, "own");
      await pickerOf(page).scrollIntoViewIfNeeded();
      const violations = await findViolations(page, { part: '[aria-label="Backgrounds"]' });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(view.width);
      const images = pickerOf(page).locator("img");
      const broken = () =>
        images.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.complete && one.naturalWidth === 0).map(({ src }) => src));
      // Pictures outside the viewport are loaded lazily.
      await images.evaluateAll(async (all: HTMLImageElement[]) => {
        for (const one of all) one.loading = "eager";
        await Promise.allSettled(all.map(async (one) => await one.decode()));
      });
      expect(await broken()).toEqual([]);
      if (process.env["SHOT"]) await pickerOf(page).screenshot({ path: `${process.env["SHOT"]}-${view.width}.png` });
    });
  });
});
