import type { Locator, Page } from "@playwright/test";

type Point = { x: number; y: number };

/** Simulates one finger with real touch events, which the browser may interpret as a scroll, a tap or a drag. */
export async function openTouch(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = async (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const swipe = async (from: Point, to: Point, steps = 8) => {
    await send("touchStart", [from]);
    for (let step = 1; step <= steps; step++) {
      const share = step / steps;
      await send("touchMove", [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
    }
    await send("touchEnd", []);
  };
  return { swipe, swipeFrom: async (target: Locator, to: Point) => await swipe(await middleOf(target), to) };
}

async function middleOf(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("there is nothing to touch");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
