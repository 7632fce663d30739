import type { TestApp } from "@aside/testkit/start-app.ts";
import type { publicFetch } from "@aside/server/http/public-fetch.ts";
import { claim, deliverFrom, MAX_RUNNING } from "../server/deliveries/deliver.ts";

type Received = { url: string; id: string; type: string; postId: string; headers: Record<string, string>; body: string };

/** Stands for the network: keeps what was sent and answers with what `reply` returns. */
export class Receiver {
  readonly received: Received[] = [];
  reply: (url: string) => Response | Promise<Response> = () => new Response("thanks");

  readonly fetch: typeof publicFetch = async (url, { headers, body }) => {
    const answer = await this.reply(url);
    const { type, data } = JSON.parse(String(body)) as { type: string; data: { post_id: string } };
    this.received.push({ url, id: headers["webhook-id"] ?? "", type, postId: data.post_id, headers, body: String(body) });
    return answer;
  };
}

/** As the worker does, until nothing is due; at the time `aheadMs` from now, without that sessions of people end. */
export async function deliverDue(app: TestApp, fetch: typeof publicFetch, aheadMs = 0): Promise<void> {
  const { signal } = new AbortController();
  const context = { ...app.context, now: () => new Date(app.context.now().getTime() + aheadMs) };
  for (;;) {
    const claimed = await claim(context, MAX_RUNNING);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map(async (id) => await deliverFrom(context, id, { fetch, signal })));
  }
}
