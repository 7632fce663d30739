import { z } from "zod";
import { endpoint } from "@aside/platform/contract/endpoint.ts";
import { id, pageOf, pageQuery, timestamp } from "@aside/platform/contract/fields.ts";

export const PAGE_SIZE = 24;

export const inboxItem = z.object({
  post_id: id,
  event_id: id,
  title: z.string(),
  from: z.object({ user_id: id.nullable(), name: z.string() }),
  is_reply: z.boolean(),
  poster_url: z.string().nullable(),
  duration: z.number(),
  received_at: timestamp,
  viewed: z.boolean(),
});
export type InboxItem = z.infer<typeof inboxItem>;

export const inbox = endpoint({
  name: "inbox",
  method: "POST",
  path: "/v1/dashboard/inbox",
  summary: "Received posts and replies, newest first.",
  access: "user",
  query: pageQuery.extend({ filter: z.enum(["all", "unviewed"]).default("all") }),
  body: z.object({}).optional(),
  output: pageOf(inboxItem),
});

export const createdItem = z.object({
  event_id: id,
  post_id: id,
  title: z.string(),
  post_status: z.string(),
  poster_url: z.string().nullable(),
  duration: z.number(),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
  recipients: z.number(),
  viewers: z.number(),
  replies: z.number(),
  reactions: z.number(),
});
export type CreatedItem = z.infer<typeof createdItem>;

export const createdEvents = endpoint({
  name: "createdEvents",
  method: "POST",
  path: "/v1/dashboard/events/created",
  summary: "The user's own Asides, newest first, drafts too.",
  access: "user",
  query: pageQuery.extend({
    sort: z.enum(["newest", "oldest"]).default("newest"),
    filter: z.enum(["all", "sent", "drafts"]).default("all"),
  }),
  body: z.object({}).optional(),
  output: pageOf(createdItem),
});

export const inboxCount = endpoint({
  name: "inboxCount",
  method: "GET",
  path: "/v1/dashboard/inbox/count",
  summary: "Received posts: all and unviewed.",
  access: "user",
  output: z.object({ total: z.number(), unviewed: z.number() }),
});
