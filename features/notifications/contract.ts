import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, ok, timestamp } from "@aside/contract/fields.ts";

/** Kinds of notifications. Each can come in the app, by email (digest) and as a push. */
export const KINDS = [
  "post_received",
  "reply_received",
  "comment",
  "mention",
  "reaction",
  "viewed",
  "acknowledged",
  "library_submitted",
  "library_decided",
  "library_waiting",
  "library_expiring",
  "avatar_ready",
] as const;
export type Kind = (typeof KINDS)[number];

const ways = z.object({ app: z.boolean(), email: z.boolean(), push: z.boolean() });
export type Ways = z.infer<typeof ways>;

/** Received posts and replies have emails of their own (features/delivery), so digests omit them. */
export const DEFAULTS: Record<Kind, Ways> = {
  post_received: { app: true, email: false, push: true },
  reply_received: { app: true, email: false, push: true },
  comment: { app: true, email: true, push: true },
  mention: { app: true, email: true, push: true },
  reaction: { app: true, email: true, push: false },
  viewed: { app: true, email: false, push: false },
  acknowledged: { app: true, email: true, push: false },
  library_submitted: { app: true, email: true, push: true },
  library_decided: { app: true, email: true, push: true },
  library_waiting: { app: true, email: true, push: false },
  library_expiring: { app: true, email: true, push: false },
  avatar_ready: { app: true, email: true, push: true },
};

export const PAGE_SIZE = 30;

export const notification = z.object({
  id,
  kind: z.enum(KINDS),
  post_id: id.nullable(),
  event_id: id.nullable(),
  comment_id: id.nullable(),
  title: z.string(),
  /** Tells videos without a title apart. */
  post_created_at: timestamp,
  /** The latest actor; `count` actors (or times) since it was last read. */
  actor_name: z.string(),
  actor_image_url: z.string().nullable(),
  count: z.number(),
  detail: z.object({
    reaction_name: z.string().optional(),
    /** The start of a comment, the reason for a rejection, or why a video could not be made. */
    excerpt: z.string().optional(),
    at_second: z.number().optional(),
    /** The folder of the company library. */
    folder_id: id.optional(),
    folder_name: z.string().optional(),
    status: z.enum(["approved", "rejected", "ready", "failed"]).optional(),
    /** Of videos that were made from one text for many people: how many wait to be sent, were sent, and failed. */
    batch: z.object({ id, ready: z.number(), sent: z.number(), failed: z.number() }).optional(),
    days: z.number().optional(),
    /** A calendar day. */
    expires_on: z.string().optional(),
    /** Only in notifications that are older than `expires_on`. */
    expires_at: timestamp.optional(),
  }),
  /** Path of this product. */
  href: z.string(),
  updated_at: timestamp,
  read_at: timestamp.nullable(),
});
export type NotificationJson = z.infer<typeof notification>;

export const listNotifications = endpoint({
  name: "notifications",
  method: "GET",
  path: "/v1/notification/list",
  summary: "Lists the user's notifications, newest first. `before` is the last known notification.",
  access: "user",
  query: z.object({ before: id.optional(), filter: z.enum(["all", "unread"]).default("all") }),
  output: z.object({ items: z.array(notification), unread: z.number(), has_more: z.boolean() }),
});

export const updateNotificationStatus = endpoint({
  name: "updateNotificationStatus",
  method: "POST",
  path: "/v1/notification/status/update",
  summary: "Marks a notification as read or unread; without `id`, all of them.",
  access: "user",
  body: z.object({ id: id.optional(), status: z.enum(["read", "unread"]) }),
  output: z.object({ unread: z.number() }),
});

const minutes = z.number().int().min(0).max(1439);
export const notificationSettings = z.object({
  kinds: z.record(z.enum(KINDS), ways),
  digest: z.enum(["off", "hourly", "daily"]),
  /** Quiet hours in minutes of the day in `time_zone`: pushes and emails wait. Null: none. */
  quiet: z.object({ from: minutes, to: minutes }).nullable(),
  time_zone: z.string().max(64),
  /** What is pushed also goes to the person's accounts in Slack and Teams (features/chat). */
  chat: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  name: "notificationSettings",
  method: "GET",
  path: "/v1/notification/settings",
  summary: "Returns the user's notification settings.",
  access: "user",
  output: notificationSettings.extend({ push: z.object({ public_key: z.string(), devices: z.number() }) }),
});

export const saveNotificationSettings = endpoint({
  name: "saveNotificationSettings",
  method: "PUT",
  path: "/v1/notification/settings",
  summary: "Changes the given notification settings.",
  access: "user",
  example: { digest: "daily", time_zone: "Europe/Berlin" },
  body: notificationSettings.partial().extend({ kinds: z.partialRecord(z.enum(KINDS), ways.partial()).optional() }),
  output: notificationSettings,
  errors: ["time_zone_unknown"],
});

/** `token`: JSON of the browser's PushSubscription, or a native device's token. `user_id` is ignored: the session identifies the user. */
const deviceToken = z.string().min(8).max(4000);

export const addDeviceToken = endpoint({
  name: "addDeviceToken",
  method: "POST",
  path: "/v1/notification/device/token/add",
  summary: "Registers this device for push notifications. A device of another account moves to this one.",
  access: "user",
  body: z.object({
    token: deviceToken,
    user_id: id.optional(),
    /** Of a native app. Absent: by the token's form, which for Apple's is hexadecimal. */
    platform: z.enum(["ios", "android"]).optional(),
  }),
  output: ok,
  errors: ["push_unknown"],
  limit: { max: 30, windowSeconds: 60 },
});

export const deleteDeviceToken = endpoint({
  name: "deleteDeviceToken",
  method: "POST",
  path: "/v1/notification/device/token/delete",
  summary: "Removes this device from push notifications.",
  access: "user",
  body: z.object({ token: deviceToken }),
  output: ok,
});
