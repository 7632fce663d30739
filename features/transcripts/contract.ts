import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, optionalLongText } from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";

/** BCP 47; packages/ai/translation/languages.ts lists the supported codes. */
export const languageCode = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z]{2,8})*$/, "a language code, as `es` or `zh-TW`");

export const transcriptSegment = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  confidence: z.number(),
  words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
  /** Speakers counted from 0 in order of first speaking; null if there is only one, or speakers could not be separated. */
  speaker: z.number().int().nullable(),
  is_edited: z.boolean(),
});

export const transcript = z.object({
  state: z.enum(["none", "live", "final", "removed"]),
  engine: z.string().nullable(),
  confidence: z.number().nullable(),
  /** The spoken language. */
  language: languageCode,
  take_id: id.nullable(),
  /** The version that the edit is based on. An edit of an older version is rejected. */
  version: z.number().int(),
  segments: z.array(transcriptSegment),
});

export type TranscriptJson = z.infer<typeof transcript>;

export const getTranscript = endpoint({
  name: "getTranscript",
  method: "GET",
  path: "/v1/post/:id/transcript",
  summary: "Returns the transcript with times. It grows while the recording is live.",
  access: "optional",
  scope: "transcripts:read",
  params: idParams,
  /** A take other than the shown one, for the author only: a recording in progress, or the original of an edit. */
  query: z.object({ take_id: id.optional() }).optional(),
  output: transcript,
});

export const transcriptFormat = z.enum(["vtt", "srt", "txt"]);
export type TranscriptFormat = z.infer<typeof transcriptFormat>;

export const getTranscriptFile = endpoint({
  name: "getTranscriptFile",
  method: "GET",
  path: "/v1/post/:id/transcript/file",
  summary: "Returns the transcript as WebVTT, SubRip or plain text. A file without cues if there is no transcript.",
  access: "optional",
  scope: "transcripts:read",
  params: idParams,
  /** `take_id` as of getTranscript. */
  query: z.object({ format: transcriptFormat, take_id: id.optional() }),
  contentType: "text/plain",
  output: fileReply,
});

export const MAX_SEGMENT_TEXT = 2_000;

export const editTranscript = endpoint({
  name: "editTranscript",
  method: "PUT",
  path: "/v1/post/:id/transcript",
  summary: "Corrects the transcript of the shown take. Unchanged words keep their times; new ones share the time of what they replace.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  body: z.object({
    version: z.number().int().min(0),
    /** Changed segments by index. An empty text removes the segment's words. */
    changes: z
      .array(z.object({ index: z.number().int().min(0), text: optionalLongText(MAX_SEGMENT_TEXT) }))
      .min(1)
      .max(1_000),
  }),
  output: transcript,
  errors: ["transcript_conflict", "transcript_not_final", "feature_locked"],
});

export const revertTranscript = endpoint({
  name: "revertTranscript",
  method: "DELETE",
  path: "/v1/post/:id/transcript/edits",
  summary: "Restores the original transcript.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  output: transcript,
  errors: ["transcript_not_final"],
});
