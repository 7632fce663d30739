import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { cursorQuery, id, idParams, nextCursor, ok, optionalText, timestamp } from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";
import { copy } from "./copy.ts";

/** The events that endpoints can subscribe to. Payloads: payloads.ts. */
export const EVENT_TYPES = [
  "aside.sent",
  "aside.viewed",
  "aside.watched",
  "aside.replied",
  "aside.reacted",
  "aside.commented",
  "aside.acknowledged",
  "form.submitted",
  "library.approved",
  "library.rejected",
  "transcript.ready",
  "action_item.changed",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const MAX_ENDPOINTS = 20;

/** An endpoint without its secret. Times are ISO 8601. */
export const webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(EVENT_TYPES)),
  is_full: z.boolean(),
  state: z.enum(["active", "paused", "disabled"]),
  /** `failing`: 24 hours without a success. `gone`: the receiver answered with 410. Null: by a person, or active. */
  reason: z.enum(["failing", "gone"]).nullable(),
  /** The first failure since the last success. */
  failing_since: z.string().nullable(),
  /** Until then the secret before the last rotation signs, too. */
  previous_secret_until: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

/** Common to all: for people who manage webhooks, and for a company's keys. */
const managed = { access: "user", permission: "webhooks.manage", admitsIntegration: true } as const;
const reading = { ...managed, scope: "webhooks:read" } as const;
const writing = { ...managed, scope: "webhooks:write", limit: { max: 60, windowSeconds: 60 } } as const;

const url = z
  .string()
  .max(2000)
  .refine((text) => URL.canParse(text), { error: copy.urlInvalid, abort: true })
  // The list and the log show it to all who manage webhooks.
  .refine((text) => new URL(text).username === "" && new URL(text).password === "", copy.urlWithPassword);
const events = z.array(z.enum(EVENT_TYPES)).min(1, copy.eventsRequired).max(EVENT_TYPES.length);

export const listWebhooks = endpoint({
  name: "listWebhooks",
  method: "GET",
  path: "/v1/webhooks",
  summary: "Lists the company's webhook endpoints.",
  ...reading,
  output: z.object({ items: z.array(webhook) }),
});

export const createWebhook = endpoint({
  name: "createWebhook",
  method: "POST",
  path: "/v1/webhooks/create",
  summary: "Creates a webhook endpoint. Its secret is returned once.",
  ...writing,
  body: z.object({ url, description: optionalText(200).default(""), events, is_full: z.boolean().default(false) }),
  example: { url: "https://hooks.example.com/aside", events: ["aside.sent", "aside.viewed"] },
  output: z.object({ secret: z.string(), item: webhook }),
  errors: ["url_not_allowed", "too_many_webhooks"],
});

export const updateWebhook = endpoint({
  name: "updateWebhook",
  method: "PUT",
  path: "/v1/webhooks/:id",
  summary: "Changes an endpoint, pauses it, or resumes it. What happens while it is paused is delivered later.",
  ...writing,
  params: idParams,
  body: z.object({
    url: url.optional(),
    description: optionalText(200).optional(),
    events: events.optional(),
    is_full: z.boolean().optional(),
    state: z.enum(["active", "paused"]).optional(),
  }),
  example: { state: "paused" },
  output: webhook,
  errors: ["url_not_allowed"],
});

export const deleteWebhook = endpoint({
  name: "deleteWebhook",
  method: "DELETE",
  path: "/v1/webhooks/:id",
  summary: "Deletes an endpoint and its deliveries.",
  ...writing,
  params: idParams,
  output: ok,
});

export const rotateWebhookSecret = endpoint({
  name: "rotateWebhookSecret",
  method: "POST",
  path: "/v1/webhooks/:id/rotate-secret",
  summary: "Creates a new secret, returned once. For 24 hours requests have a signature of each.",
  ...writing,
  params: idParams,
  output: z.object({ secret: z.string(), item: webhook }),
});

/** An attempt to deliver an event. */
export const delivery = z.object({
  id,
  /** The header webhook-id: the same when the event is sent again. */
  event_id: id,
  type: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number(),
  /** When it is tried next; null unless it waits. */
  next_at: z.string().nullable(),
  attempted_at: z.string().nullable(),
  status: z.number().nullable(),
  error: z.string().nullable(),
  duration_ms: z.number().nullable(),
  created_at: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

/** Of the last attempt; headers are null before the first. */
const deliveryDetails = delivery.extend({
  request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()).nullable(), body: z.string() }),
  response: z.string(),
});
export type DeliveryDetails = z.infer<typeof deliveryDetails>;
const deliveryParams = z.object({ id, delivery_id: id });

export const testWebhook = endpoint({
  name: "testWebhook",
  method: "POST",
  path: "/v1/webhooks/:id/test",
  summary: "Sends an event of type `test` at once and returns what came back.",
  ...writing,
  limit: { max: 20, windowSeconds: 60 },
  params: idParams,
  output: deliveryDetails,
});

export const listWebhookDeliveries = endpoint({
  name: "listWebhookDeliveries",
  method: "GET",
  path: "/v1/webhooks/:id/deliveries",
  summary: "Lists an endpoint's deliveries of the last 30 days, newest first.",
  ...reading,
  params: idParams,
  query: cursorQuery.pick({ cursor: true }).extend({ state: z.enum(["waiting", "delivered", "failed"]).optional() }),
  output: z.object({ items: z.array(delivery), next_cursor: nextCursor }),
});

export const readWebhookDelivery = endpoint({
  name: "readWebhookDelivery",
  method: "GET",
  path: "/v1/webhooks/:id/deliveries/:delivery_id",
  summary: "Returns a delivery with its request and the receiver's response.",
  ...reading,
  params: deliveryParams,
  output: deliveryDetails,
});

export const replayWebhookDelivery = endpoint({
  name: "replayWebhookDelivery",
  method: "POST",
  path: "/v1/webhooks/:id/deliveries/:delivery_id/replay",
  summary: "Sends the event of a delivery again, with the same id.",
  ...writing,
  params: deliveryParams,
  output: z.object({ count: z.number() }),
});

export const replayWebhookDeliveries = endpoint({
  name: "replayWebhookDeliveries",
  method: "POST",
  path: "/v1/webhooks/:id/replay",
  summary: "Sends the endpoint all its types of events that happened in a time again, oldest first, at most 10,000.",
  ...writing,
  limit: { max: 20, windowSeconds: 60 },
  params: idParams,
  body: z
    .object({ since: timestamp, until: timestamp })
    .refine(({ since, until }) => Date.parse(since) <= Date.parse(until), copy.rangeReversed),
  output: z.object({ count: z.number() }),
});

export const webhookSchema = endpoint({
  name: "webhookSchema",
  method: "GET",
  path: "/webhooks/schemas/:file",
  summary: "Returns the JSON schema of an event's payload, by `TYPE.json`.",
  access: "none",
  params: z.object({ file: z.enum(EVENT_TYPES.map((type) => `${type}.json` as const)) }),
  contentType: "application/schema+json",
  output: fileReply,
});
