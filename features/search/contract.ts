import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { cursorPageOf, cursorQuery, id, text, timestamp } from "@aside/contract/fields.ts";

export const search = endpoint({
  name: "search",
  method: "GET",
  path: "/v1/search",
  summary:
    "Searches transcripts, titles, summaries and notes of videos that the user may see. Returns the best passage of each video with its second.",
  access: "user",
  scope: "transcripts:read",
  query: cursorQuery.extend({
    q: text(200),
    /** Whether to wait for related results (by meaning) if the embedding engine takes seconds. */
    meaning: z.enum(["if-quick", "whole"]).default("if-quick"),
  }),
  output: cursorPageOf(
    z.object({
      post_id: id,
      event_id: id,
      title: z.string(),
      creator_name: z.string(),
      poster_url: z.string().nullable(),
      duration: z.number(),
      created_at: timestamp,
      kind: z.enum(["transcript", "title", "summary", "note", "my_note"]),
      /** Seconds of the shown video; null for text that was not spoken. */
      start: z.number().nullable(),
      /** Plain text. `matches` are the matching ranges in UTF-16 code units, empty if only the meaning matches. */
      snippet: z.string(),
      matches: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
    }),
  ).extend({
    /** True if the results are by text only so far. Request again with `meaning` set to `whole` to include related results. */
    meaning_follows: z.boolean(),
  }),
});
