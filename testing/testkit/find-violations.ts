import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds wrong with the page as it stands, or with the part of it at the selector `part`, by all rules or those named. Axe is put into a document once and gathers its
 * result there: by itself it opens a tab for that at every call, which takes a second. It does not see into frames of another origin that way.
 */
export async function findViolations(page: Page, { part, rules }: { part?: string; rules?: readonly string[] | undefined } = {}) {
  await settle(page);
  const origin = new URL(page.url()).origin;
  const strange = page.frames().filter((frame) => ![origin, "null"].includes(new URL(frame.url()).origin));
  if (strange.length > 0) throw new Error(`axe would not look into ${strange.map((frame) => frame.url()).join(", ")}`);
  const isThere = await page.evaluate(() => "axe" in globalThis && document.readyState === "complete");
  // Anything that is a program will do in place of axe where it is there already.
  const builder = new AxeBuilder({ page, ...(isThere && page.frames().length === 1 ? { axeSource: "0" } : {}) }).setLegacyMode();
  builder.options({ resultTypes: ["violations"], ...(rules ? { runOnly: [...rules] } : {}) });
  if (part) builder.include(part);
  return (await builder.analyze()).violations;
}

/** Until what moves by itself has arrived, ten seconds at most; what moves for ever is not waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = async () => await new Promise((resolve) => requestAnimationFrame(resolve));
    const isOver = new Promise<"over">((resolve) => setTimeout(() => resolve("over"), 10_000));
    for (;;) {
      // A change of size or theme is laid out in the first frame; what it sets in motion begins in the second.
      if ((await Promise.race([isOver, nextFrame().then(nextFrame)])) === "over") return;
      const moving = document
        .getAnimations()
        .filter((each) => each.playState === "running" && Number.isFinite(each.effect?.getComputedTiming().endTime));
      if (moving.length === 0) return;
      if ((await Promise.race([isOver, Promise.allSettled(moving.map((each) => each.finished))])) === "over") return;
    }
  });
}
