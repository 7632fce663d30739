import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findViolations } from "@aside/testkit/find-violations.ts";
import { expect, type Page } from "@playwright/test";

/** Saves a screenshot of the whole page if PICTURES is set to a directory. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const directory = process.env["PICTURES"];
  if (!directory) return;
  await page.evaluate(() => scrollTo(0, 0));
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: join(directory, `${name}.png`), fullPage: true });
}

const MAX_LOADING_MS = 5_000;

/** Waits for the screen's heading and the end of loading, at most for a limited time. */
async function waitUntilWhole(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeAttached();
  const isWhole = () => document.querySelector('[aria-busy="true"]') === null;
  await page.waitForFunction(isWhole, undefined, { timeout: MAX_LOADING_MS }).catch(() => {});
}

/** The rules for the dark theme, which only affects colors. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Expects no axe violations in light and dark, narrow and wide, and no horizontal overflow. `widths`: where a screen has not all of them. */
export async function expectAccessible(page: Page, name: string, widths: readonly number[] = [380, 1440]): Promise<void> {
  await waitUntilWhole(page);
  for (const width of widths)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const violations = await findViolations(page, { rules: colorScheme === "dark" ? COLOR_RULES : undefined });
      await takePicture(page, `${name}-${width}-${colorScheme}`);
      const found = violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
      expect(found, `${name} at ${width}, ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
