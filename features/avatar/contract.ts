import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, longText, ok, pageQuery, text, timestamp } from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";
import { personaInfo, personaStatus } from "@aside/core/messages/post-contract.ts";

/** What makes the videos: this machine, or a provider. */
export const ENGINES = ["embedded", "heygen", "d-id", "tavus"] as const;
export type Engine = (typeof ENGINES)[number];

export const QUALITY_ISSUES = ["LIGHTING", "FACE_POSITION", "FACE_OBSTRUCTION", "TOO_MUCH_MOTION", "FACE_MISMATCH"] as const;
export type QualityIssue = (typeof QUALITY_ISSUES)[number];

export const RATINGS = ["very_sad", "sad", "happy", "very_happy"] as const;
export const GLASSES = ["yes", "no", "unknown"] as const;

export const MAX_PERSONAS = 10;
export const MAX_TRAINING_BYTES = 500 * 1024 * 1024;
export const MAX_TRAINING_SECONDS = 300;
export const MAX_CLIP_BYTES = 60 * 1024 * 1024;
export const MAX_CLIP_SECONDS = 60;
/** Of the speaking notes that become a video: about ten minutes. */
export const MAX_NOTES = 10_000;
export const PHRASE_MINUTES = 10;
/** Per person and day: each one costs money, or minutes of this machine. */
export const VIDEOS_PER_DAY = 50;

const VIDEO_TYPES = ["application/octet-stream", "video/webm", "video/mp4"];

export const training = z.object({
  state: z.enum(["none", "checking", "accepted", "refused"]),
  /** Why it was refused, or what would be better. */
  issues: z.array(z.enum(QUALITY_ISSUES)),
  /** In words; null: nothing to say. */
  message: z.string().nullable(),
  seconds: z.number().nullable(),
  /** The shortest video that is accepted. */
  min_seconds: z.number(),
});

export const consent = z.object({
  /** `expired`: the phrase was not spoken in time. */
  state: z.enum(["none", "asked", "checking", "given", "refused", "expired"]),
  /** Why it was refused. */
  message: z.string().nullable(),
  given_at: timestamp.nullable(),
});

const personaImageLink = z.object({ id, url: z.string() });

export const persona = z.object({
  id,
  name: z.string(),
  persona_status: personaStatus,
  engine: z.enum(ENGINES),
  training,
  consent,
  /** Pictures to choose from: paths of this server. */
  images: z.array(personaImageLink),
  /** The picture that is shown, and that the embedded engine moves. */
  driver_image: z.string().nullable(),
  glasses: z.enum(GLASSES).nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
  /** Until when a provider may take; null: nothing is in progress. */
  expected_until: timestamp.nullable(),
  rating: z.enum(RATINGS).nullable(),
  /** Null: its own at the provider, or the first one here. */
  voice: z.string().nullable(),
  /** BCP 47: in which its videos are spoken. */
  language: z.string(),
  /** The person has not seen yet that it is ready. */
  is_news: z.boolean(),
  /** Drafts and sent ones that have a video made with it. */
  videos: z.number().int(),
  /** What would stop if it was deleted: videos that are being made or wait to be, and personalized ones that would be sent by themselves. */
  unfinished: z.object({ videos: z.number().int(), sends: z.number().int() }),
  created_at: timestamp,
});
export type Persona = z.infer<typeof persona>;

const AVATAR_ERRORS = ["avatar_off"] as const;

export const createPersona = endpoint({
  name: "createPersona",
  method: "POST",
  path: "/v1/persona/create",
  summary: "Begins a persona of the caller: only the person themselves can be its subject.",
  access: "user",
  body: z.object({ name: text(60) }),
  output: persona,
  errors: [...AVATAR_ERRORS, "too_many_personas"],
  limit: { max: 20, windowSeconds: 3600 },
});

/** `processed=true`: only those that can make videos. Also while True Avatar is switched off: who wants to delete one must find it. */
export const listPersonas = endpoint({
  name: "listPersonas",
  method: "GET",
  path: "/v1/persona/retrieve",
  summary: "Lists the personas of the caller, the newest first.",
  access: "user",
  query: z.object({ processed: z.enum(["true", "false"]).optional() }),
  output: z.object({
    personas: z.array(persona),
    /** They can only be deleted: True Avatar is not available for the caller. */
    is_off: z.boolean(),
    /** Videos that the caller may still make of those of the last 24 hours; null: none can be made, because it is off. */
    videos_left_today: z.number().int().nullable(),
    /** When there is one again; null: there is one, or it depends on those that wait. */
    next_video_at: timestamp.nullable(),
  }),
});

/** Also while True Avatar is switched off. */
export const getPersona = endpoint({
  name: "getPersona",
  method: "GET",
  path: "/v1/persona/:id",
  summary: "Returns a persona of the caller and how far it is.",
  access: "user",
  params: idParams,
  output: persona,
});

export const uploadTraining = endpoint({
  name: "uploadPersonaTraining",
  method: "POST",
  path: "/v1/persona/:id/training",
  summary: "Uploads the training video. It is checked in the background: one face, good light, no covered face, little movement.",
  access: "user",
  params: idParams,
  rawBody: { contentTypes: VIDEO_TYPES, maxBytes: MAX_TRAINING_BYTES },
  unsealed: true,
  output: persona,
  errors: [...AVATAR_ERRORS, "persona_closed", "media_unreadable"],
  limit: { max: 20, windowSeconds: 3600 },
});

/** For someone who wants to see what could be better before they record again. */
export const enhancePersona = endpoint({
  name: "enhancePersona",
  method: "GET",
  path: "/v1/persona/enhance/:id",
  summary: "Returns what would make a persona better: advice on the training video, and pictures to choose as its driver image.",
  access: "user",
  params: idParams,
  output: z.object({ advice: z.array(z.string()), images: z.array(personaImageLink) }),
  errors: AVATAR_ERRORS,
});

export const updateProcessed = endpoint({
  name: "updatePersonaProcessed",
  method: "PUT",
  path: "/v1/persona/update/processed/:id",
  summary: "Says that the caller has seen that their persona is ready.",
  access: "user",
  params: idParams,
  output: ok,
  errors: AVATAR_ERRORS,
});

export const updateMetrics = endpoint({
  name: "updatePersonaMetrics",
  method: "PUT",
  path: "/v1/persona/update/metrics/:id",
  summary: "Rates a persona. `glasses` answers the question that is asked when it could not be seen.",
  access: "user",
  params: idParams,
  body: z.object({ rating: z.enum(RATINGS).optional(), glasses: z.enum(["yes", "no"]).optional() }),
  output: persona,
  errors: AVATAR_ERRORS,
});

export const chooseImage = endpoint({
  name: "choosePersonaImage",
  method: "PUT",
  path: "/v1/persona/:id/image",
  summary: "Chooses the driver image among the pictures of the training video.",
  access: "user",
  params: idParams,
  body: z.object({ image_id: id }),
  output: persona,
  errors: AVATAR_ERRORS,
});

export const personaImage = endpoint({
  name: "personaImage",
  method: "GET",
  path: "/v1/persona/:id/image/:imageId",
  summary: "Returns a picture of the training video. For its person only.",
  access: "user",
  acceptsCookie: true,
  params: z.object({ id, imageId: id }),
  contentType: "image/jpeg",
  output: fileReply,
  errors: AVATAR_ERRORS,
});

export const askConsent = endpoint({
  name: "askPersonaConsent",
  method: "POST",
  path: "/v1/persona/:id/consent/phrase",
  summary: "Returns what the caller agrees to, and three random words to speak within ten minutes.",
  access: "user",
  params: idParams,
  output: z.object({ phrase: z.string(), terms: z.array(z.string()), expires_at: timestamp }),
  errors: [...AVATAR_ERRORS, "persona_closed", "training_missing"],
  limit: { max: 30, windowSeconds: 3600 },
});

export const giveConsent = endpoint({
  name: "givePersonaConsent",
  method: "POST",
  path: "/v1/persona/:id/consent",
  summary: "Uploads the video in which the caller agrees and speaks the words. Words and face are checked in the background.",
  access: "user",
  params: idParams,
  rawBody: { contentTypes: VIDEO_TYPES, maxBytes: MAX_CLIP_BYTES },
  unsealed: true,
  output: persona,
  errors: [...AVATAR_ERRORS, "persona_closed", "phrase_expired", "media_unreadable"],
  limit: { max: 30, windowSeconds: 3600 },
});

/** Also while True Avatar is switched off: nobody may be kept from it. */
export const revokeConsent = endpoint({
  name: "revokePersonaConsent",
  method: "DELETE",
  path: "/v1/persona/:id/consent",
  summary: "Withdraws the consent: deletes the persona, its templates and the provider's copy, and marks the videos made with it.",
  access: "user",
  params: idParams,
  output: ok,
});

/** Also while True Avatar is switched off. */
export const deletePersona = endpoint({
  name: "deletePersona",
  method: "DELETE",
  path: "/v1/persona/:id/delete",
  summary: "Deletes a persona, its templates and the provider's copy. Videos made with it stay.",
  access: "user",
  params: idParams,
  output: ok,
});

export const setPersonaInfo = endpoint({
  name: "setPersonaInfo",
  method: "POST",
  path: "/v1/persona/info",
  summary: "Chooses a picture of a persona, and with it the persona, for a draft.",
  access: "user",
  body: z.object({ post_id: id, persona_image_id: id }),
  output: z.object({ persona_info: personaInfo }),
  errors: [...AVATAR_ERRORS, "persona_not_ready", "post_sent"],
});

const matchQuery = z.object({ personaId: id });
export const matchFace = endpoint({
  name: "matchPersonaFace",
  method: "POST",
  path: "/v1/persona/face/match",
  summary: "Says whether the person in a clip or picture is the one of a persona of the caller. Nothing of the file is kept.",
  access: "user",
  query: matchQuery,
  rawBody: { contentTypes: [...VIDEO_TYPES, "image/jpeg", "image/png"], maxBytes: MAX_CLIP_BYTES },
  unsealed: true,
  output: z.object({ is_match: z.boolean(), distance: z.number(), threshold: z.number(), model: z.string() }),
  errors: [...AVATAR_ERRORS, "face_missing", "media_unreadable", "training_missing", "unavailable"],
  limit: { max: 30, windowSeconds: 600 },
});

export const checkGlasses = endpoint({
  name: "checkGlasses",
  method: "POST",
  path: "/v1/persona/video/glasses",
  summary: "Says whether the person in a clip or picture wears glasses: yes, no, or unknown. Nothing of the file is kept.",
  access: "user",
  rawBody: { contentTypes: [...VIDEO_TYPES, "image/jpeg", "image/png"], maxBytes: MAX_CLIP_BYTES },
  unsealed: true,
  output: z.object({ glasses: z.enum(GLASSES) }),
  errors: [...AVATAR_ERRORS, "face_missing", "media_unreadable", "unavailable"],
  limit: { max: 30, windowSeconds: 600 },
});

export const personaVideo = z.object({
  id,
  post_id: id,
  event_id: id,
  title: z.string(),
  /** Its draft was sent. */
  is_sent: z.boolean(),
  status: z.enum(["PROCESSING", "PROCESSED", "FAILED"]),
  /** 0..1 */
  progress: z.number(),
  /** Why it failed. */
  message: z.string().nullable(),
  /** Until when it is made or given up. */
  expected_until: timestamp.nullable(),
  seconds: z.number().nullable(),
  created_at: timestamp,
});
export type PersonaVideo = z.infer<typeof personaVideo>;

export const generateVideo = endpoint({
  name: "generatePersonaVideo",
  method: "POST",
  path: "/v1/persona/generate",
  summary:
    "Makes a video of a draft's speaking notes with the persona that was chosen for it. Until it is ready, nobody else can see the draft.",
  access: "user",
  body: z.object({ post_id: id, notes: longText(MAX_NOTES) }),
  output: personaVideo,
  errors: [
    ...AVATAR_ERRORS,
    "persona_not_ready",
    "post_sent",
    "already_processing",
    "too_many_videos",
    "variables_left",
    "text_unspeakable",
  ],
  limit: { max: 30, windowSeconds: 600 },
});

export const listPersonaVideos = endpoint({
  name: "listPersonaVideos",
  method: "GET",
  path: "/v1/persona/videos",
  summary: "Lists the drafts and sent ones with a video made with the caller's personas, each with its newest one, the newest first.",
  access: "user",
  query: pageQuery,
  output: z.object({ videos: z.array(personaVideo), has_more: z.boolean() }),
  errors: AVATAR_ERRORS,
});

const settings = z.object({ avatar_enabled: z.boolean() });
const ofCompany = z.object({ company_id: id.optional() });

export const getAvatarSettings = endpoint({
  name: "getAvatarSettings",
  method: "GET",
  path: "/v1/company/avatar/settings",
  summary: "Returns whether the company's people may use True Avatar.",
  access: "user",
  permission: "users.set_flags",
  query: ofCompany,
  output: settings,
});

export const updateAvatarSettings = endpoint({
  name: "updateAvatarSettings",
  method: "PUT",
  path: "/v1/company/avatar/settings",
  summary: "Switches True Avatar on or off for the company. Personas are kept, and can always be deleted by their person.",
  access: "user",
  permission: "users.set_flags",
  body: ofCompany.extend(settings.shape),
  output: settings,
});

/** What a provider sends is not believed: it only makes the server ask the provider. */
export const avatarCallback = endpoint({
  name: "avatarCallback",
  method: "POST",
  path: "/v1/avatar/callback/:provider/:token",
  summary: "For the providers of avatars.",
  access: "none",
  params: z.object({ provider: z.enum(ENGINES), token: z.string().max(200) }),
  rawBody: { contentTypes: ["application/json", "application/octet-stream"], maxBytes: 64 * 1024 },
  unsealed: true,
  withoutCsrf: true,
  output: ok,
  limit: { max: 600, windowSeconds: 60 },
});
