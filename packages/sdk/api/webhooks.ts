// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options } from "../call.ts";
import { listAll } from "../list-all.ts";

export type CreateWebhookBody = {
  url: string;
  description?: string | undefined;
  events: Array<
    | "aside.sent"
    | "aside.viewed"
    | "aside.watched"
    | "aside.replied"
    | "aside.reacted"
    | "aside.commented"
    | "aside.acknowledged"
    | "form.submitted"
    | "library.approved"
    | "library.rejected"
    | "transcript.ready"
    | "action_item.changed"
  >;
  is_full?: boolean | undefined;
};
export type CreateWebhookReply = {
  secret: string;
  item: {
    id: string;
    url: string;
    description: string;
    events: Array<
      | "aside.sent"
      | "aside.viewed"
      | "aside.watched"
      | "aside.replied"
      | "aside.reacted"
      | "aside.commented"
      | "aside.acknowledged"
      | "form.submitted"
      | "library.approved"
      | "library.rejected"
      | "transcript.ready"
      | "action_item.changed"
    >;
    is_full: boolean;
    state: "active" | "paused" | "disabled";
    reason: "failing" | "gone" | null;
    failing_since: string | null;
    previous_secret_until: string | null;
    created_by: string | null;
    created_at: string;
  };
};
export type DeleteWebhookReply = {
  success: true;
};
export type ListWebhookDeliveriesQuery = {
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
  state?: "waiting" | "delivered" | "failed" | undefined;
};
export type ListWebhookDeliveriesReply = {
  items: Array<{
    id: string;
    event_id: string;
    type: string;
    state: "waiting" | "delivered" | "failed";
    attempts: number;
    next_at: string | null;
    attempted_at: string | null;
    status: number | null;
    error: string | null;
    duration_ms: number | null;
    created_at: string;
  }>;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
};
export type ListWebhooksReply = {
  items: Array<{
    id: string;
    url: string;
    description: string;
    events: Array<
      | "aside.sent"
      | "aside.viewed"
      | "aside.watched"
      | "aside.replied"
      | "aside.reacted"
      | "aside.commented"
      | "aside.acknowledged"
      | "form.submitted"
      | "library.approved"
      | "library.rejected"
      | "transcript.ready"
      | "action_item.changed"
    >;
    is_full: boolean;
    state: "active" | "paused" | "disabled";
    reason: "failing" | "gone" | null;
    failing_since: string | null;
    previous_secret_until: string | null;
    created_by: string | null;
    created_at: string;
  }>;
};
export type ReadWebhookDeliveryReply = {
  id: string;
  event_id: string;
  type: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  next_at: string | null;
  attempted_at: string | null;
  status: number | null;
  error: string | null;
  duration_ms: number | null;
  created_at: string;
  request: {
    url: string;
    headers: Record<string, string> | null;
    body: string;
  };
  response: string;
};
export type ReplayWebhookDeliveriesBody = {
  since: string;
  until: string;
};
export type ReplayWebhookDeliveriesReply = {
  count: number;
};
export type ReplayWebhookDeliveryReply = {
  count: number;
};
export type RotateWebhookSecretReply = {
  secret: string;
  item: {
    id: string;
    url: string;
    description: string;
    events: Array<
      | "aside.sent"
      | "aside.viewed"
      | "aside.watched"
      | "aside.replied"
      | "aside.reacted"
      | "aside.commented"
      | "aside.acknowledged"
      | "form.submitted"
      | "library.approved"
      | "library.rejected"
      | "transcript.ready"
      | "action_item.changed"
    >;
    is_full: boolean;
    state: "active" | "paused" | "disabled";
    reason: "failing" | "gone" | null;
    failing_since: string | null;
    previous_secret_until: string | null;
    created_by: string | null;
    created_at: string;
  };
};
export type TestWebhookReply = {
  id: string;
  event_id: string;
  type: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  next_at: string | null;
  attempted_at: string | null;
  status: number | null;
  error: string | null;
  duration_ms: number | null;
  created_at: string;
  request: {
    url: string;
    headers: Record<string, string> | null;
    body: string;
  };
  response: string;
};
export type UpdateWebhookBody = {
  url?: string | undefined;
  description?: string | undefined;
  events?:
    | Array<
        | "aside.sent"
        | "aside.viewed"
        | "aside.watched"
        | "aside.replied"
        | "aside.reacted"
        | "aside.commented"
        | "aside.acknowledged"
        | "form.submitted"
        | "library.approved"
        | "library.rejected"
        | "transcript.ready"
        | "action_item.changed"
      >
    | undefined;
  is_full?: boolean | undefined;
  state?: "active" | "paused" | undefined;
};
export type UpdateWebhookReply = {
  id: string;
  url: string;
  description: string;
  events: Array<
    | "aside.sent"
    | "aside.viewed"
    | "aside.watched"
    | "aside.replied"
    | "aside.reacted"
    | "aside.commented"
    | "aside.acknowledged"
    | "form.submitted"
    | "library.approved"
    | "library.rejected"
    | "transcript.ready"
    | "action_item.changed"
  >;
  is_full: boolean;
  state: "active" | "paused" | "disabled";
  reason: "failing" | "gone" | null;
  failing_since: string | null;
  previous_secret_until: string | null;
  created_by: string | null;
  created_at: string;
};

export const webhooksOf = (call: Call) => ({
  /** Creates a webhook endpoint. Its secret is returned once. Scope: `webhooks:write`. */
  createWebhook: async (body: CreateWebhookBody, options?: Options) =>
    await call<CreateWebhookReply>("POST", `/v1/webhooks/create`, { body }, options),
  /** Deletes an endpoint and its deliveries. Scope: `webhooks:write`. */
  deleteWebhook: async (id: string, options?: Options) =>
    await call<DeleteWebhookReply>("DELETE", `/v1/webhooks/${encodeURIComponent(id)}`, {}, options),
  /** Lists an endpoint's deliveries of the last 30 days, newest first. Scope: `webhooks:read`. */
  listWebhookDeliveries: Object.assign(
    async (id: string, query: ListWebhookDeliveriesQuery = {}, options?: Options) =>
      await call<ListWebhookDeliveriesReply>("GET", `/v1/webhooks/${encodeURIComponent(id)}/deliveries`, { query }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (id: string, query: ListWebhookDeliveriesQuery = {}, options?: Options) =>
        listAll<ListWebhookDeliveriesReply, "items">(
          async (at) =>
            await call<ListWebhookDeliveriesReply>(
              "GET",
              `/v1/webhooks/${encodeURIComponent(id)}/deliveries`,
              { query: { ...query, ...at } },
              options,
            ),
          "items",
        ),
    },
  ),
  /** Lists the company's webhook endpoints. Scope: `webhooks:read`. */
  listWebhooks: async (options?: Options) => await call<ListWebhooksReply>("GET", `/v1/webhooks`, {}, options),
  /** Returns a delivery with its request and the receiver's response. Scope: `webhooks:read`. */
  readWebhookDelivery: async (id: string, delivery_id: string, options?: Options) =>
    await call<ReadWebhookDeliveryReply>(
      "GET",
      `/v1/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(delivery_id)}`,
      {},
      options,
    ),
  /** Sends the endpoint all its types of events that happened in a time again, oldest first, at most 10,000. Scope: `webhooks:write`. */
  replayWebhookDeliveries: async (id: string, body: ReplayWebhookDeliveriesBody, options?: Options) =>
    await call<ReplayWebhookDeliveriesReply>("POST", `/v1/webhooks/${encodeURIComponent(id)}/replay`, { body }, options),
  /** Sends the event of a delivery again, with the same id. Scope: `webhooks:write`. */
  replayWebhookDelivery: async (id: string, delivery_id: string, options?: Options) =>
    await call<ReplayWebhookDeliveryReply>(
      "POST",
      `/v1/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(delivery_id)}/replay`,
      {},
      options,
    ),
  /** Creates a new secret, returned once. For 24 hours requests have a signature of each. Scope: `webhooks:write`. */
  rotateWebhookSecret: async (id: string, options?: Options) =>
    await call<RotateWebhookSecretReply>("POST", `/v1/webhooks/${encodeURIComponent(id)}/rotate-secret`, {}, options),
  /** Sends an event of type `test` at once and returns what came back. Scope: `webhooks:write`. */
  testWebhook: async (id: string, options?: Options) =>
    await call<TestWebhookReply>("POST", `/v1/webhooks/${encodeURIComponent(id)}/test`, {}, options),
  /** Changes an endpoint, pauses it, or resumes it. What happens while it is paused is delivered later. Scope: `webhooks:write`. */
  updateWebhook: async (id: string, body: UpdateWebhookBody = {}, options?: Options) =>
    await call<UpdateWebhookReply>("PUT", `/v1/webhooks/${encodeURIComponent(id)}`, { body }, options),
});
