import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, longText, ok, pageOf, pageQuery, timestamp } from "@aside/contract/fields.ts";
import { MAX_PROMPT } from "../insights/contract.ts";

export const MAX_ANALYSED_POSTS = 50;

/** The source of a part of an answer, in seconds. `quote` is a literal quote from that video's transcript. */
export const citation = z.object({ post_id: id, title: z.string(), start: z.number(), end: z.number(), quote: z.string() });

/** generated: written by a model from the passages; suggested: quoted passages. */
export const answer = z.object({ parts: z.array(z.object({ text: z.string(), citations: z.array(citation) })) });
export type Answer = z.infer<typeof answer>;

const turn = z.object({
  id,
  question: z.string(),
  state: z.enum(["WAITING", "PROCESSING", "PROCESSED", "FAILED"]),
  origin: z.enum(["suggested", "generated"]).nullable(),
  engine: z.string().nullable(),
  answer: answer.nullable(),
  created_at: timestamp,
});

export const analysis = z.object({
  id,
  title: z.string(),
  posts: z.array(
    z.object({
      post_id: id,
      event_id: id,
      title: z.string(),
      poster_url: z.string().nullable(),
      duration: z.number(),
      is_available: z.boolean(),
    }),
  ),
  turns: z.array(turn),
  created_at: timestamp,
  updated_at: timestamp,
});
export type AnalysisJson = z.infer<typeof analysis>;

const limit = { max: 30, windowSeconds: 300 };

export const createAnalysis = endpoint({
  name: "createAnalysis",
  method: "POST",
  path: "/v1/analysis/create",
  summary:
    "Asks a question about several videos (gated multi_video_ai_analysis). A job writes the answer; read the analysis again, or listen to the event stream.",
  access: "user",
  body: z.object({ post_ids: z.array(id).min(1).max(MAX_ANALYSED_POSTS), question: longText(MAX_PROMPT) }),
  output: analysis,
  errors: ["feature_locked"],
  limit,
});

export const askAnalysis = endpoint({
  name: "askAnalysis",
  method: "POST",
  path: "/v1/analysis/:id/ask",
  summary: "Asks a follow-up question.",
  access: "user",
  params: idParams,
  body: z.object({ question: longText(MAX_PROMPT) }),
  output: analysis,
  errors: ["feature_locked", "question_under_way"],
  limit,
});

export const getAnalysis = endpoint({
  name: "getAnalysis",
  method: "GET",
  path: "/v1/analysis/:id",
  summary: "Returns an analysis of the caller. Passages of videos that may no longer be viewed are omitted.",
  access: "user",
  params: idParams,
  output: analysis,
});

export const listAnalyses = endpoint({
  name: "listAnalyses",
  method: "GET",
  path: "/v1/analyses",
  summary: "Lists the caller's analyses, last changed first.",
  access: "user",
  query: pageQuery,
  output: pageOf(z.object({ id, title: z.string(), post_count: z.number().int(), turn_count: z.number().int(), updated_at: timestamp })),
});

export const deleteAnalysis = endpoint({
  name: "deleteAnalysis",
  method: "DELETE",
  path: "/v1/analysis/:id",
  summary: "Deletes an analysis of the caller.",
  access: "user",
  params: idParams,
  output: ok,
});
