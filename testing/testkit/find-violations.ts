import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Returns the axe violations of the page, or of the element at the selector `part`, by all rules or the given ones. Axe is injected once
 * per document and collects its result there; its Playwright package opens a tab for each call, which takes a second. Frames of other
 * origins are not checked.
 */
export async function findViolations(page: Page, { part, rules }: { part?: string; rules?: readonly string[] | undefined } = {}) {
  await settle(page);
  const origin = new URL(page.url()).origin;
  const strange = page.frames().filter((frame) => ![origin, "null"].includes(new URL(frame.url()).origin));
  if (strange.length > 0) throw new Error(`axe cannot check ${strange.map((frame) => frame.url()).join(", ")}`);
  const isThere = await page.evaluate(() => "axe" in globalThis && document.readyState === "complete");
  // If axe is already injected, a trivial script takes its place.
  const builder = new AxeBuilder({ page, ...(isThere && page.frames().length === 1 ? { axeSource: "0" } : {}) }).setLegacyMode();
  builder.options({ resultTypes: ["violations"], ...(rules ? { runOnly: [...rules] } : {}) });
  if (part) builder.include(part);
  return (await builder.analyze()).violations;
}

/** Waits until all animations have finished, except endless ones, for at most ten seconds. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = async () => await new Promise((resolve) => requestAnimationFrame(resolve));
    const isOver = new Promise<"over">((resolve) => setTimeout(() => resolve("over"), 10_000));
    for (;;) {
      // A change of size or theme is laid out in the first frame, and its animations start in the second.
      if ((await Promise.race([isOver, nextFrame().then(nextFrame)])) === "over") return;
      const moving = document
        .getAnimations()
        .filter((each) => each.playState === "running" && Number.isFinite(each.effect?.getComputedTiming().endTime));
      if (moving.length === 0) return;
      if ((await Promise.race([isOver, Promise.allSettled(moving.map((each) => each.finished))])) === "over") return;
    }
  });
}
