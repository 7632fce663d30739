import { z } from "zod";
import { endpoint } from "@aside/platform/contract/endpoint.ts";
import { id, idParams } from "@aside/platform/contract/fields.ts";
import { chapter, MAX_CHAPTERS } from "@aside/features/posts/contract.ts";

export const transcriptSegment = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  confidence: z.number(),
  words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
});

export const getTranscript = endpoint({
  name: "getTranscript",
  method: "GET",
  path: "/v1/post/:id/transcript",
  summary: "The words with their times; grows while the recording is live.",
  access: "optional",
  params: idParams,
  /** Another take of the post than the shown one, for the author only: a recording under way, or the original of an edit. */
  query: z.object({ take_id: id.optional() }).optional(),
  output: z.object({
    state: z.enum(["none", "live", "final", "removed"]),
    engine: z.string().nullable(),
    confidence: z.number().nullable(),
    segments: z.array(transcriptSegment),
  }),
});

export const getSuggestedChapters = endpoint({
  name: "getSuggestedChapters",
  method: "GET",
  path: "/v1/post/:id/chapters/suggested",
  summary: "Where the shown video could be divided, in the speaker's own words. A proposal for the author; nothing is stored.",
  access: "optional",
  params: idParams,
  output: z.object({
    kind: z.literal("suggested"),
    take_id: id.nullable(),
    /** Only of a final transcript is anything proposed. */
    transcript_state: z.enum(["none", "live", "final", "removed"]),
    chapters: z.array(chapter).max(MAX_CHAPTERS),
  }),
});
