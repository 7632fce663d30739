import type { Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "@aside/testkit/find-violations.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import { type BuiltApp, startBuiltApp, type View } from "./built-app.ts";

let app: BuiltApp;

beforeAll(async () => {
  app = await startBuiltApp();
}, 120_000);

afterAll(() => app?.close());

/** `part`: the only part that changed since the whole page was checked. */
async function axeViolations(page: Page, part?: string) {
  const violations = await findViolations(page, part ? { part } : {});
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`));
}

const main: View[] = [
  { width: 380, theme: "light" },
  { width: 1440, theme: "dark" },
];
const views: View[] = onlyMainCases
  ? main
  : [380, 1440].flatMap((width) => (["light", "dark"] as const).map((theme) => ({ width, theme })));

async function expectGallery(page: Page): Promise<void> {
  expect(await axeViolations(page), "page").toEqual([]);
  await page.getByRole("button", { name: "Success toast" }).click();
  await page.getByText("Code sent successfully").waitFor();
  expect(await axeViolations(page, "[data-sonner-toaster]"), "toast").toEqual([]);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).waitFor();
  expect(await axeViolations(page, "[role=menu]"), "menu").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Tooltip" }).focus();
  await page.getByRole("tooltip").waitFor();
  expect(await axeViolations(page, "[role=tooltip]"), "tooltip").toEqual([]);
  const player = page.getByRole("region", { name: "Video: The roadmap" });
  await player.getByRole("button", { name: "Play" }).click();
  await player.getByRole("slider", { name: "Seek" }).waitFor();
  expect(await axeViolations(page, '[aria-label="Video: The roadmap"]'), "playing video").toEqual([]);
  await page.getByRole("button", { name: "Dialog" }).click();
  await page.getByRole("dialog").waitFor();
  // Check the whole page: nothing behind the dialog may be reachable.
  expect(await axeViolations(page), "dialog").toEqual([]);
}

describe.each(views)("at $width px in the $theme theme", (view) => {
  it.each(["/", "/dev/gallery"])(
    "%s and its overlays have no accessibility violation, no console message and no horizontal scrolling",
    async (path) => {
      await app.open(path, view, async (page, complaints) => {
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(view.width);
        if (path === "/") expect(await axeViolations(page)).toEqual([]);
        else await expectGallery(page);
        expect(complaints).toEqual([]);
      });
    },
    60_000,
  );
});

describe("at the widths where the layout changes", () => {
  it.each(["/", "/dev/gallery"])("%s has no horizontal scrolling", async (path) => {
    await app.open(path, { width: 768, theme: "light" }, async (page) => {
      for (const width of [768, 992, 993]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width);
      }
    });
  });

  it("on a phone every button, link, tab and select is at least 44 px wide and high", async () => {
    await app.open("/dev/gallery", { width: 380, theme: "light" }, async (page) => {
      // In one step: a button that is replaced between finding and measuring it has no size.
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("button, a, select, [role=tab]")]
          .filter((target) => target.checkVisibility({ visibilityProperty: true }))
          // The link of a card covers the whole card with its ::after.
          .filter((target) => getComputedStyle(target, "::after").position !== "absolute")
          .map((target) => ({ name: target.getAttribute("aria-label") ?? target.textContent, box: target.getBoundingClientRect() }))
          .filter(({ box }) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
          .map(({ name, box }) => `${name} ${box.width} x ${box.height}`),
      );
      expect(small).toEqual([]);
    });
  });
});

describe("components in a browser", () => {
  const desktop: View = { width: 1440, theme: "light" };

  it("submits a code once, at its last digit, also when it is pasted with other characters", async () => {
    await app.open("/dev/gallery", desktop, async (page) => {
      const field = page.getByLabel("Code from the email");
      await field.press("End");
      await field.pressSequentially("3x4");
      await page.getByText("Sent 1234").waitFor();
      await field.fill("98-76");
      await page.getByText("Sent 9876").waitFor();
      expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
    });
  });

  it("adds recipients by typing and removes them by keyboard", async () => {
    await app.open("/dev/gallery", desktop, async (page) => {
      const field = page.getByLabel("To nobody yet", { exact: true });
      const chips = page.getByLabel("To nobody yet: added").getByRole("listitem");
      await field.pressSequentially("Ada Lovelace <ada@x.io>,bob@x.io BOB@x.io eve@x.io,dan@x.io,");
      await expect.poll(() => chips.allInnerTexts()).toEqual(["Ada Lovelace", "bob@x.io", "eve@x.io"]);
      await page.getByText("At most 3 recipients. 1 not added.").waitFor();
      await field.press("Backspace");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Delete");
      await expect.poll(() => chips.allInnerTexts()).toEqual(["Ada Lovelace", "eve@x.io"]);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Remove ada@x.io");
    });
  });

  it("suppresses an identical error once and shows an expired session as info", async () => {
    await app.open("/dev/gallery", desktop, async (page) => {
      const toasts = page.locator("[data-sonner-toast]");
      const button = page.getByRole("button", { name: "Error toast" });
      await button.click();
      await toasts.first().waitFor();
      await button.click();
      expect(await toasts.count()).toBe(1);
      await button.click();
      await expect.poll(() => toasts.count()).toBe(2);
      await page.getByRole("button", { name: "Session toast" }).click();
      await expect.poll(() => toasts.first().getAttribute("data-type")).toBe("info");
    });
  });

  it("the player shows its poster first, then plays, seeks and captions by keyboard", async () => {
    await app.open("/dev/gallery", desktop, async (page) => {
      const player = page.getByRole("region", { name: "Video: The roadmap" });
      const video = player.locator("video");
      const read = <T>(of: (element: HTMLVideoElement) => T) => video.evaluate(of as (element: Element) => T);
      expect(await read((element) => [element.paused, element.networkState])).toEqual([true, 1]);
      await player.getByRole("button", { name: "Play" }).click();
      await expect.poll(() => read((element) => element.currentTime > 0)).toBe(true);
      const caption = player.getByText("So here is the one change I would make.");
      await caption.waitFor();
      expect(await read((element) => element.muted)).toBe(true);
      await page.keyboard.press("k");
      await expect.poll(() => read((element) => element.paused)).toBe(true);
      await page.keyboard.press("m");
      await expect.poll(() => read((element) => element.muted)).toBe(false);
      await expect.poll(() => caption.count()).toBe(0);
      await page.keyboard.press("c");
      await caption.waitFor();
      await page.keyboard.press("ArrowRight");
      await expect.poll(() => read((element) => element.currentTime)).toBeGreaterThanOrEqual(5);
      await expect.poll(() => page.locator("[aria-current=true]").innerText()).toContain("That is all.");
      await player.getByLabel("Speed").selectOption("1.5");
      expect(await read((element) => element.playbackRate)).toBe(1.5);
      await page.getByRole("button", { name: /Let me show you/u }).click();
      await expect.poll(() => read((element) => element.currentTime)).toBe(3);
    });
  });
});
