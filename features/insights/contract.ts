import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, longText, optionalLongText, optionalText, text, timestamp } from "@aside/contract/fields.ts";
import { chapter, MAX_CHAPTERS } from "@aside/core/messages/post-contract.ts";

/** The part of the shown take that a statement comes from, in seconds. `quote` is a literal quote from the transcript. */
export const source = z.object({ start: z.number(), end: z.number(), quote: z.string() });

export type Source = z.infer<typeof source>;

/** suggested: the speaker's own sentences, selected by rules; generated: written by a model; edited: by the author. */
export const origin = z.enum(["suggested", "generated", "edited"]);

export type Origin = z.infer<typeof origin>;

export const MAX_SUMMARY = 4_000;

/** `text` is shown to viewers and sent in emails; `points` give the source of each part (empty after an edit). Confidence is 0..1. */
export const summaryContent = z.object({
  text: z.string(),
  points: z.array(z.object({ text: z.string(), confidence: z.number().min(0).max(1), sources: z.array(source) })),
});

export type SummaryContent = z.infer<typeof summaryContent>;

export const MAX_ACTIONS = 50;

export const actionItem = z.object({
  id,
  /** The task as a short sentence without the person who does it. */
  text: text(500),
  /** The person who does it: a name as spoken, `speaker`, `viewers`, or "" if nobody was named. */
  who: optionalText(100),
  /** ISO 8601 date, if the transcript names a definite day. Relative to the recording date. */
  due: z.iso.date().nullable(),
  /** The phrase that gives the due date, if any. */
  due_text: optionalText(100),
  confidence: z.number().min(0).max(1),
  /** Null if the author added it. */
  source: source.nullable(),
  is_done: z.boolean(),
});

export type ActionItem = z.infer<typeof actionItem>;

export const actionsContent = z.object({ items: z.array(actionItem).max(MAX_ACTIONS) });

export type ActionsContent = z.infer<typeof actionsContent>;

export const titlesContent = z.object({ titles: z.array(z.object({ text: z.string(), source: source.nullable() })).max(5) });

export type TitlesContent = z.infer<typeof titlesContent>;

const insight = <Content extends z.ZodType>(content: Content) =>
  z.object({
    state: z.enum(["NONE", "WAITING", "PROCESSING", "PROCESSED", "FAILED"]),
    origin: origin.nullable(),
    engine: z.string().nullable(),
    confidence: z.number().nullable(),
    content: content.nullable(),
    /** The version that the edit is based on. An edit of an older version is rejected. */
    version: z.number().int(),
    updated_at: timestamp.nullable(),
  });

export const insights = z.object({
  post_id: id,
  take_id: id.nullable(),
  transcript_state: z.enum(["none", "live", "final", "removed"]),
  summary: insight(summaryContent),
  actions: insight(actionsContent),
  /** Only for the author; state NONE for others. */
  titles: insight(titlesContent),
  /** The author's prompt for regeneration; null for others. */
  prompt: z.string().nullable(),
});

export type InsightsJson = z.infer<typeof insights>;

export const getInsights = endpoint({
  name: "getInsights",
  method: "GET",
  path: "/v1/post/:id/insights",
  summary: "Returns summary and action items with their sources; for the author, also suggested titles.",
  access: "optional",
  scope: "transcripts:read",
  params: idParams,
  output: insights,
});

export const editSummary = endpoint({
  name: "editSummary",
  method: "PUT",
  path: "/v1/post/:id/summary",
  summary: "Saves the author's summary, which jobs never overwrite. Empty: no summary is shown.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  body: z.object({ version: z.number().int().min(0), text: optionalLongText(MAX_SUMMARY) }),
  output: insights,
  errors: ["insight_conflict"],
});

export const editActions = endpoint({
  name: "editActions",
  method: "PUT",
  path: "/v1/post/:id/actions",
  summary: "Saves the author's list of action items, which jobs never overwrite.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  body: z.object({
    version: z.number().int().min(0),
    /** Items with a known id keep their source; unknown ids are new items. */
    items: z.array(actionItem.omit({ confidence: true, source: true })).max(MAX_ACTIONS),
  }),
  output: insights,
  errors: ["insight_conflict"],
});

export const MAX_PROMPT = 2_000;

export const regenerateInsight = endpoint({
  name: "regenerateInsight",
  method: "POST",
  path: "/v1/post/:id/insights/regenerate",
  summary: "Regenerates the summary, the action items or titles with a prompt. Replaces edits of the author.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  body: z.object({ kind: z.enum(["summary", "actions", "titles"]), prompt: optionalLongText(MAX_PROMPT).optional() }),
  output: insights,
  errors: ["transcript_not_final"],
  limit: { max: 30, windowSeconds: 300 },
});

/** Requires the plan feature ai_speaking_suggestions. */
export const suggestSpeaking = endpoint({
  name: "suggestSpeaking",
  method: "POST",
  path: "/v1/post/:id/suggestions",
  summary: "Suggests speaking notes from a topic and an audience. Nothing is stored.",
  access: "user",
  params: idParams,
  body: z.object({ prompt: longText(MAX_PROMPT), recipients: z.array(text(254)).max(50).default([]) }),
  output: z.object({
    origin: z.enum(["suggested", "generated"]),
    engine: z.string(),
    /** In speaking order. When suggested by rules: the author's own words, reordered. */
    points: z.array(z.string()),
  }),
  errors: ["feature_locked", "ai_unavailable"],
  limit: { max: 30, windowSeconds: 300 },
});

/** Requires the plan feature ai_assisted_sending. */
export const draftMessage = endpoint({
  name: "draftMessage",
  method: "POST",
  path: "/v1/post/:id/message/draft",
  summary: "Drafts a subject and a message for the email from the transcript. Nothing is sent.",
  access: "user",
  scope: "asides:write",
  params: idParams,
  body: z.object({ recipients: z.array(text(254)).max(50).default([]), prompt: optionalLongText(MAX_PROMPT).default("") }),
  output: z.object({
    origin: z.enum(["suggested", "generated"]),
    engine: z.string(),
    subject: z.string(),
    message: z.string(),
    sources: z.array(source),
  }),
  errors: ["feature_locked", "transcript_not_final", "ai_unavailable"],
  limit: { max: 30, windowSeconds: 300 },
});

export const listPrompts = endpoint({
  name: "listPrompts",
  method: "GET",
  path: "/v1/user/:id/prompts",
  summary: "Lists the user's saved prompts for summaries and suggestions, last used first.",
  access: "user",
  params: idParams,
  output: z.object({ prompts: z.array(z.object({ id, prompt: z.string(), is_default: z.boolean(), updated_at: timestamp })) }),
});

const promptChange = z.object({
  user_id: id.optional(),
  /** Omit to create a prompt. */
  id: id.optional(),
  /** An empty text deletes the prompt with this id. */
  prompt: optionalLongText(MAX_PROMPT),
  is_default: z.boolean().optional(),
});

export const updatePrompts = endpoint({
  name: "updatePrompts",
  method: "POST",
  path: "/v1/user/prompts/update",
  summary: "Creates, changes or deletes a saved prompt. Equal texts are stored once.",
  access: "user",
  body: promptChange,
  output: listPrompts.output,
  errors: ["too_many_prompts"],
});

export const listAnalysisPrompts = endpoint({
  name: "listAnalysisPrompts",
  method: "GET",
  path: "/v1/user/:id/analysis/prompts",
  summary: "Lists the user's saved questions about several videos.",
  access: "user",
  params: idParams,
  output: listPrompts.output,
});

export const updateAnalysisPrompts = endpoint({
  name: "updateAnalysisPrompts",
  method: "POST",
  path: "/v1/user/analysis/prompts/update",
  summary: "Creates, changes or deletes a saved question.",
  access: "user",
  body: promptChange,
  output: listPrompts.output,
  errors: ["too_many_prompts"],
});

export const getSuggestedChapters = endpoint({
  name: "getSuggestedChapters",
  method: "GET",
  path: "/v1/post/:id/chapters/suggested",
  summary: "Suggests chapters from the transcript. Nothing is stored.",
  access: "optional",
  scope: "asides:read",
  params: idParams,
  output: z.object({
    kind: z.literal("suggested"),
    take_id: id.nullable(),
    /** Chapters are suggested only when the transcript is final. */
    transcript_state: z.enum(["none", "live", "final", "removed"]),
    chapters: z.array(chapter).max(MAX_CHAPTERS),
  }),
});
