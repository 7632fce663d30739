import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, longText, text } from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";
import { MAX_NOTES, persona, personaVideo } from "./contract.ts";

export const PREVIEW_SECONDS = 5;
/** Per person and day. */
export const PREVIEWS_PER_DAY = 200;
export const MAX_PRONUNCIATIONS = 200;
/** Of a text that is only listened to. */
export const MAX_HEARD = 300;
/** Of a sentence that is made again. */
export const MAX_SENTENCE = 1000;

export const previewVideo = endpoint({
  name: "previewPersonaVideo",
  method: "POST",
  path: "/v1/persona/preview",
  summary: `Makes the first ${PREVIEW_SECONDS} seconds of a draft's video with the persona that was chosen for it. Only the caller can see it; a newer one replaces it.`,
  access: "user",
  body: z.object({ post_id: id, notes: longText(MAX_NOTES) }),
  output: personaVideo,
  errors: ["avatar_off", "persona_not_ready", "post_sent", "too_many_videos", "text_unspeakable"],
  limit: { max: 60, windowSeconds: 600 },
});

export const getPersonaVideo = endpoint({
  name: "getPersonaVideo",
  method: "GET",
  path: "/v1/persona/videos/:id",
  summary: "Returns how far a video of the caller is.",
  access: "user",
  params: idParams,
  output: personaVideo,
  errors: ["avatar_off"],
});

export const cancelVideo = endpoint({
  name: "cancelPersonaVideo",
  method: "POST",
  path: "/v1/persona/videos/:id/cancel",
  summary:
    "Ends the making of a video, a preview or a sentence of the caller. The draft keeps the video that it had. One that has ended stays as it is.",
  access: "user",
  params: idParams,
  output: personaVideo,
});

export const personaPreview = endpoint({
  name: "personaPreview",
  method: "GET",
  path: "/v1/persona/videos/:id/preview",
  summary: "Returns a preview that is ready, as MP4. For its person only.",
  access: "user",
  acceptsCookie: true,
  params: idParams,
  contentType: "video/mp4",
  output: fileReply,
  errors: ["avatar_off"],
});

const sentence = z.object({
  text: z.string(),
  /** Seconds of the video that is shown. */
  start: z.number(),
  end: z.number(),
});
export type Sentence = z.infer<typeof sentence>;

export const listSentences = endpoint({
  name: "listPersonaSentences",
  method: "GET",
  path: "/v1/persona/sentences/:id",
  summary: "Returns the sentences of a draft's video, each of which can be made again.",
  access: "user",
  params: idParams,
  output: z.object({
    /** `none`: the draft shows no video of a persona. `waiting`: its words are not recognized yet. `unknown`: nothing is recognized here. */
    state: z.enum(["ready", "waiting", "none", "unknown"]),
    /** Must be sent with a retake. */
    take_id: id.nullable(),
    sentences: z.array(sentence),
  }),
  errors: ["avatar_off"],
});

export const retakeSentence = endpoint({
  name: "retakePersonaSentence",
  method: "POST",
  path: "/v1/persona/retake",
  summary: "Makes one sentence of a draft's video again, with another text or pronunciation. The rest stays as it is.",
  access: "user",
  body: z.object({
    post_id: id,
    take_id: id,
    /** Counted from 0 in `GET /v1/persona/sentences/:id`. */
    sentence: z.number().int().min(0).max(2000),
    text: longText(MAX_SENTENCE),
  }),
  output: personaVideo,
  errors: [
    "avatar_off",
    "persona_not_ready",
    "post_sent",
    "already_processing",
    "too_many_videos",
    "sentence_changed",
    "variables_left",
    "text_unspeakable",
  ],
  limit: { max: 60, windowSeconds: 600 },
});

export const pronunciation = z.object({ word: text(60), spoken: text(100) });
export type Pronunciation = z.infer<typeof pronunciation>;
const pronunciations = z.object({ pronunciations: z.array(pronunciation).max(MAX_PRONUNCIATIONS) });

export const getPronunciations = endpoint({
  name: "getPronunciations",
  method: "GET",
  path: "/v1/persona/pronunciations",
  summary: "Returns how the caller's voice says words, such as names.",
  access: "user",
  output: pronunciations,
  errors: ["avatar_off"],
});

export const savePronunciations = endpoint({
  name: "savePronunciations",
  method: "PUT",
  path: "/v1/persona/pronunciations",
  summary: "Replaces how the caller's voice says words. Transcripts keep the words as written.",
  access: "user",
  body: pronunciations,
  output: pronunciations,
  errors: ["avatar_off", "text_unspeakable"],
});

export const hearText = endpoint({
  name: "hearPersonaText",
  method: "POST",
  path: "/v1/persona/hear",
  summary: "Speaks a short text with the voice of a persona, with the caller's pronunciations. Nothing is kept.",
  access: "user",
  body: z.object({ persona_id: id, text: longText(MAX_HEARD) }),
  contentType: "audio/wav",
  output: fileReply,
  errors: ["avatar_off", "persona_not_ready", "voice_unavailable", "text_unspeakable"],
  limit: { max: 60, windowSeconds: 600 },
});

const voice = z.object({
  /** Null: the persona's own voice at its provider, or the first one here. */
  id: z.string().nullable(),
  name: z.string(),
  /** BCP 47; null: all of `languages`. */
  language: z.string().nullable(),
  is_robotic: z.boolean(),
});
export type Voice = z.infer<typeof voice>;

export const listVoices = endpoint({
  name: "listPersonaVoices",
  method: "GET",
  path: "/v1/persona/:id/voices",
  summary: "Lists the voices and languages that a persona can speak with.",
  access: "user",
  params: idParams,
  output: z.object({ voices: z.array(voice), languages: z.array(z.string()), voice: z.string().nullable(), language: z.string() }),
  errors: ["avatar_off"],
});

export const chooseVoice = endpoint({
  name: "choosePersonaVoice",
  method: "PUT",
  path: "/v1/persona/:id/voice",
  summary: "Chooses the voice and language of a persona, for the videos that are made from then on.",
  access: "user",
  params: idParams,
  body: z.object({ voice: z.string().max(100).nullable(), language: z.string().min(2).max(20) }),
  output: persona,
  errors: ["avatar_off", "voice_unavailable"],
});
