import type { TestApp } from "@aside/testkit/start-app.ts";
import { claim, deliver, MAX_RUNNING } from "../server/messages/deliver.ts";

/** As the worker does, until nothing is due; at the time `aheadMs` from now, without that sessions of people end. */
export async function sayDue(app: TestApp, aheadMs = 0): Promise<void> {
  const { signal } = new AbortController();
  const context = { ...app.context, now: () => new Date(app.context.now().getTime() + aheadMs) };
  for (;;) {
    const claimed = await claim(context, MAX_RUNNING);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map(async (id) => await deliver(context, id, signal)));
  }
}
