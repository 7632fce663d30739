import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams } from "@aside/contract/fields.ts";
import { languageCode } from "./contract.ts";

/** full: by a model; rough: a rule-based draft, labeled as such; none: no engine supports the language. */
export const translationQuality = z.enum(["full", "rough", "none"]);
/** The quality of one text; null if it is not translated yet. */
const textQuality = translationQuality.exclude(["none"]).nullable();

export const listLanguages = endpoint({
  name: "listLanguages",
  method: "GET",
  path: "/v1/translation/languages",
  summary:
    "Lists all languages with the quality of translation from the source language: full translations first, then rough drafts, then none.",
  access: "optional",
  query: z.object({ source: languageCode.default("en") }).optional(),
  output: z.object({
    languages: z.array(
      z.object({
        code: languageCode,
        name: z.string(),
        native_name: z.string(),
        direction: z.enum(["ltr", "rtl"]),
        quality: translationQuality,
      }),
    ),
  }),
});

export const getTranslation = endpoint({
  name: "getTranslation",
  method: "GET",
  path: "/v1/post/:id/translation",
  summary:
    "Returns transcript, summary and action items of the shown video in another language. Missing parts are being translated (WAITING).",
  access: "optional",
  scope: "transcripts:read",
  params: idParams,
  query: z.object({ language: languageCode }),
  output: z.object({
    language: languageCode,
    direction: z.enum(["ltr", "rtl"]),
    source_language: languageCode,
    take_id: id.nullable(),
    /** UNAVAILABLE: no engine supports this language. */
    state: z.enum(["NONE", "WAITING", "PROCESSING", "PROCESSED", "FAILED", "UNAVAILABLE"]),
    /** The lowest of all its texts. */
    quality: translationQuality,
    engine: z.string().nullable(),
    /** One per transcript segment, in order; null if not translated yet. */
    segments: z.array(z.string().nullable()),
    segment_qualities: z.array(textQuality),
    summary: z.string().nullable(),
    summary_quality: textQuality,
    /** By action item id. */
    actions: z.array(z.object({ id, text: z.string(), quality: textQuality })),
    captions_url: z.string().nullable(),
  }),
  errors: ["feature_locked"],
});
