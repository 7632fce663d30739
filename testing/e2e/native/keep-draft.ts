import type { Page } from "@playwright/test";

/** As after a recording without a connection that the server then refused: it stays on this device, and nothing sends it. */
export async function keepDraft(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem("aside.session") ?? "") as { user: { userId: string } };
    const draft = { id: "local-1", startedAt: new Date().toISOString(), isStopped: true, refused: "The month's limit is reached." };
    localStorage.setItem(`aside.draft.${user.userId}.local-1`, JSON.stringify(draft));
  });
}
