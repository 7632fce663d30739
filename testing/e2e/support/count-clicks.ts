import type { Page } from "@playwright/test";

/** Counts what a person presses with the mouse or a finger. Enter in a field also fires `click`, but with `detail` 0. */
export async function countClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction("onPress", () => void count++);
  await page.addInitScript(() => {
    const { onPress } = window as unknown as { onPress: () => void };
    addEventListener("click", (event) => event.isTrusted && event.detail > 0 && onPress(), { capture: true });
  });
  return () => count;
}
