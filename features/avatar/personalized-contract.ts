import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { email, id, idParams, longText, ok, optionalText, pageQuery, text, timestamp } from "@aside/contract/fields.ts";
import { MAX_NOTES, VIDEOS_PER_DAY } from "./contract.ts";
import { copy } from "./copy.ts";

/** Of one text: each is a video of its own. */
export const MAX_PERSONALIZED = VIDEOS_PER_DAY;

const person = z.object({
  email: email({ required: copy.people.emailRequired, invalid: copy.people.emailInvalid }),
  /** As they are spoken; in place of `{name}` and `{company}`. */
  name: optionalText(100),
  company: optionalText(100),
});
export type PersonalizedPerson = z.infer<typeof person>;

/**
 * waiting: not begun. making: its video is being made. ready: not sent yet. stopped: no video was made. deleted: it was ready, and its
 * Aside was deleted before it was sent.
 */
export const BATCH_STATES = ["waiting", "making", "ready", "sent", "failed", "stopped", "deleted"] as const;

const item = person.extend({
  id,
  email: z.string(),
  state: z.enum(BATCH_STATES),
  /** Why it failed. */
  message: z.string().nullable(),
  /** 0..1, of its video. */
  progress: z.number(),
  /** Their Aside; null: not begun, or deleted. */
  post_id: id.nullable(),
  event_id: id.nullable(),
});

const count = z.number().int();
const summary = z.object({
  id,
  title: z.string(),
  sends_when_ready: z.boolean(),
  created_at: timestamp,
  counts: z.object({ waiting: count, making: count, ready: count, sent: count, failed: count, stopped: count, deleted: count }),
});
export type PersonalizedSummary = z.infer<typeof summary>;

export const batch = summary.extend({ notes: z.string(), items: z.array(item) });
export type PersonalizedBatch = z.infer<typeof batch>;
export type PersonalizedItem = z.infer<typeof item>;

export const createPersonalized = endpoint({
  name: "createPersonalizedVideos",
  method: "POST",
  path: "/v1/persona/personalized/create",
  summary:
    "Makes a video for each person from one text, with their name and company in place of {name} and {company}. Each person gets an Aside of their own.",
  access: "user",
  body: z.object({
    /** The draft whose persona is used; it stays a draft. */
    post_id: id,
    /** May contain {name} and {company}. */
    title: text(200),
    notes: longText(MAX_NOTES),
    people: z.array(person).min(1, copy.people.nobody).max(MAX_PERSONALIZED, copy.people.tooMany(MAX_PERSONALIZED)),
    /** False: they wait until the caller sends them. */
    sends_when_ready: z.boolean(),
  }),
  output: batch,
  errors: [
    "avatar_off",
    "persona_not_ready",
    "post_sent",
    "too_many_videos",
    "unknown_variable",
    "values_missing",
    "recipient_twice",
    "notes_too_long",
    "text_unspeakable",
    "feature_locked",
    "create_limit_reached",
    "send_limit_reached",
  ],
  limit: { max: 30, windowSeconds: 600 },
});

export const listPersonalized = endpoint({
  name: "listPersonalizedVideos",
  method: "GET",
  path: "/v1/persona/personalized",
  summary: "Lists the texts of which the caller made personalized videos, the newest first.",
  access: "user",
  query: pageQuery,
  output: z.object({ batches: z.array(summary), has_more: z.boolean() }),
  errors: ["avatar_off"],
});

export const getPersonalized = endpoint({
  name: "getPersonalizedVideos",
  method: "GET",
  path: "/v1/persona/personalized/:id",
  summary: "Returns how far the videos of one text are, for each person.",
  access: "user",
  params: idParams,
  output: batch,
  errors: ["avatar_off"],
});

export const sendPersonalized = endpoint({
  name: "sendPersonalizedVideos",
  method: "POST",
  path: "/v1/persona/personalized/:id/send",
  summary: "Sends those that are ready, each to its person. Idempotent.",
  access: "user",
  params: idParams,
  /** Without it: all that are ready. */
  body: z.object({ item_ids: z.array(id).min(1).max(MAX_PERSONALIZED).optional() }),
  output: batch,
  errors: ["avatar_off", "feature_locked", "send_limit_reached"],
});

export const retryPersonalized = endpoint({
  name: "retryPersonalizedVideos",
  method: "POST",
  path: "/v1/persona/personalized/:id/retry",
  summary: "Makes or sends again what failed or was stopped.",
  access: "user",
  params: idParams,
  body: z.object({}),
  output: batch,
  errors: ["avatar_off", "persona_not_ready", "too_many_videos"],
  limit: { max: 30, windowSeconds: 600 },
});

/** Also while True Avatar is switched off. */
export const stopPersonalized = endpoint({
  name: "stopPersonalizedVideos",
  method: "POST",
  path: "/v1/persona/personalized/:id/stop",
  summary: "Makes and sends nothing more of it. What was sent stays sent; what is ready stays a draft.",
  access: "user",
  params: idParams,
  body: z.object({}),
  output: ok,
});
