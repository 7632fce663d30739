import { type BrowserContext, expect, type Page } from "@playwright/test";

declare global {
  var toasts: string[] | undefined;
}

/** Records every toast in the context's pages, because on a busy machine a toast may disappear before the check runs. */
export async function watchToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const noted: string[] = [];
    globalThis.toasts = noted;
    const note = (node: Node) => {
      if (!(node instanceof Element)) return;
      for (const title of node.querySelectorAll("[data-sonner-toast] [data-title]")) noted.push(title.textContent);
      if (node.matches("[data-sonner-toast]")) noted.push(node.querySelector("[data-title]")?.textContent ?? "");
    };
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) note(node);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** Expects a toast with this text since the page was opened or since the same toast was last expected. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const take = async () => {
    const toasts = await page.evaluate(() => globalThis.toasts ?? []);
    const at = toasts.findIndex((toast) => (typeof text === "string" ? toast === text : text.test(toast)));
    if (at >= 0) await page.evaluate((index) => globalThis.toasts?.splice(index, 1), at);
    return at >= 0 ? text : toasts;
  };
  await expect.poll(take, { message: `the toast ${text}` }).toBe(text);
}
