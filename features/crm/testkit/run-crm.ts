import type { Signed } from "@aside/testkit/people.ts";
import type { TestApp } from "@aside/testkit/start-app.ts";
import { nextDue } from "@aside/testkit/stores/crm-store.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { connectCrm, type CrmConnection, type CrmProvider, listCrmConnections } from "../contract.ts";
import { claim, sendFor } from "../server/sending/send-for.ts";

/** The worker's time, under the test's control. */
export class Clock {
  ms = Date.now();
  /** The activities that workers are sending. The clock does not advance until they are done. */
  readonly sending = new Set<Promise<void>>();
  readonly now = (): number => this.ms;
}

/** The person allows the connection at the vendor, and returns. */
export async function connect(by: Signed, provider: CrmProvider): Promise<string> {
  const { url } = await by.call(connectCrm, { params: { provider } });
  const allowed = await fetch(url, { redirect: "manual" });
  const back = new URL(allowed.headers.get("location") ?? "");
  const { headers } = await by.request("GET", `${back.pathname}${back.search}`);
  return headers.get("location") ?? "";
}

export async function connectionOf(by: Signed, provider: CrmProvider): Promise<CrmConnection | null> {
  const { items } = await by.call(listCrmConnections, {});
  return items.find((item) => item.provider === provider)?.connection ?? null;
}

/** The context of a worker with this clock. */
export const workerOf = (app: TestApp, clock: Clock): AppContext => ({ ...app.context, now: () => new Date(clock.ms) });

/** Works as the worker does, for so long of its time. While nothing is due, the time jumps. */
export async function work(app: TestApp, clock: Clock, forMs: number, signal = new AbortController().signal): Promise<void> {
  const context = workerOf(app, clock);
  for (const end = clock.ms + forMs; clock.ms < end && !signal.aborted;) {
    const now = clock.ms;
    const connection = await claim(context);
    if (connection) {
      const one = sendFor(context, connection, { fetch, signal });
      clock.sending.add(one);
      await one.finally(() => clock.sending.delete(one));
      continue;
    }
    const due = (await nextDue(app.context.db))?.getTime() ?? end;
    if (clock.sending.size > 0) await Promise.race(clock.sending);
    else if (clock.ms === now) clock.ms = Math.min(Math.max(due, now + 1), end);
  }
}
