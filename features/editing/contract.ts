import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams } from "@aside/contract/fields.ts";

/** A part of the original that is kept, in seconds of the original. Parts are in the original's order and do not overlap. */
export const keptRange = z.object({ start: z.number().min(0).max(86_400), end: z.number().min(0).max(86_400) });
export type KeptRange = z.infer<typeof keptRange>;

const fraction = z.number().min(0).max(1);
/** An area of the picture, as fractions (0..1) from the upper left corner. */
const area = z.object({ x: fraction, y: fraction, width: fraction, height: fraction });
/** An area of the picture that is blurred from `start` to `end`, in seconds of the original. */
const blurredRegion = area.extend({ start: z.number().min(0), end: z.number().min(0) });

const MAX_KEPT_RANGES = 200;
export const TRANSITIONS = ["fade", "slideleft", "slideright", "smoothleft", "dissolve", "zoomin"] as const;

/** An edit: which parts of the original are kept and how they are shown. The original itself never changes. */
export const editList = z.object({
  ranges: z.array(keptRange).min(1).max(MAX_KEPT_RANGES),
  /** 1: as recorded, 0: silent, at most 4 (+12 dB). */
  volume: z.number().min(0).max(4).default(1),
  /** Applied after `rotate`; uploads only. */
  crop: area.nullable().default(null),
  /** Degrees clockwise; uploads only. */
  rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0),
  blurs: z.array(blurredRegion).max(50).default([]),
});
export type EditList = z.infer<typeof editList>;

/**
 * The editor's data, except the words (`GET /v1/post/:id/transcript?take_id=`). URLs are paths of this server; times are in seconds of the
 * original.
 */
export const editState = z.object({
  post_id: id,
  /** Must be sent with a change; a change based on an older version is refused. */
  version: z.number().int(),
  original: z.object({
    take_id: id,
    duration: z.number(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    /** Frames per second, measured from the frames; 30 until `waveform` is available, and for audio-only posts. */
    frame_rate: z.number(),
    is_file_upload: z.boolean(),
    is_screen: z.boolean(),
    master_url: z.string(),
    video_url: z.string().nullable(),
    audio_url: z.string().nullable(),
    video_codec: z.string().nullable(),
    audio_codec: z.string().nullable(),
  }),
  /** Null: shown as recorded. */
  edit_list: editList.nullable(),
  /** The render in progress, if any; the old version plays until it is done. */
  render: z.object({
    state: z.enum(["none", "converting", "failed"]),
    kind: z.enum(["edit", "merge"]).nullable(),
    progress: z.number(),
  }),
  /** Frames at equal intervals in one row, `tile_width` x `tile_height` pixels each; null until created. */
  filmstrip: z
    .object({ url: z.string(), count: z.number().int(), every_seconds: z.number(), tile_width: z.number(), tile_height: z.number() })
    .nullable(),
  /** Loudness (0..1) at equal intervals; null until created. */
  waveform: z.object({ peaks: z.array(z.number()), every_seconds: z.number() }).nullable(),
  cover_at: z.number().nullable(),
  gif_from: z.number().nullable(),
  /** The author uploaded a picture as cover. */
  has_cover_picture: z.boolean(),
});
export type EditState = z.infer<typeof editState>;

export const getEdit = endpoint({
  name: "getEdit",
  method: "GET",
  path: "/v1/video/edit/:id",
  summary: "Returns what the editor needs: the original, the current edit, filmstrip and waveform.",
  access: "user-or-guest",
  params: idParams,
  output: editState,
  errors: ["nothing_to_edit"],
});

export const saveEdit = endpoint({
  name: "saveEdit",
  method: "PUT",
  path: "/v1/video/edit/:id",
  summary: "Saves an edit. Viewers get the new video when the frames at the cuts are rendered; until then the previous one plays.",
  access: "user-or-guest",
  params: idParams,
  body: z.object({ version: z.number().int().min(0), edit_list: editList }),
  output: editState,
  errors: ["nothing_to_edit", "edit_conflict", "edit_invalid", "merge_under_way"],
});

export const revertEdit = endpoint({
  name: "revertEdit",
  method: "DELETE",
  path: "/v1/video/edit/:id",
  summary: "Restores the original video.",
  access: "user-or-guest",
  params: idParams,
  output: editState,
  errors: ["nothing_to_edit"],
});

export const chooseCover = endpoint({
  name: "chooseCover",
  method: "PUT",
  path: "/v1/video/cover/:id",
  summary: "Sets the time of the poster and the start of the three-second GIF. Null: chosen automatically.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  body: z.object({ cover_at: z.number().min(0).max(86_400).nullable(), gif_from: z.number().min(0).max(86_400).nullable() }),
  output: editState,
  errors: ["nothing_to_edit"],
});

/** Limits of the product: 5 MB per picture. */
export const MAX_COVER_BYTES = 5 * 1024 * 1024;

export const uploadCover = endpoint({
  name: "uploadCover",
  method: "POST",
  path: "/v1/thumbnail/upload",
  summary: "Replaces the poster of a video by a picture (JPEG, PNG or WebP), also in its emails. A cover frame chosen later replaces it.",
  access: "user-or-guest",
  scope: "asides:write",
  query: z.object({ post_id: id }),
  rawBody: { contentTypes: ["application/octet-stream", "image/jpeg", "image/png", "image/webp"], maxBytes: MAX_COVER_BYTES },
  unsealed: true,
  output: editState,
  errors: ["nothing_to_edit", "picture_unreadable"],
  limit: { max: 30, windowSeconds: 60 },
});

export const deleteCover = endpoint({
  name: "deleteCover",
  method: "DELETE",
  path: "/v1/thumbnail/:id/delete",
  summary: "Removes the uploaded poster of a post. A frame of the video is shown again. Idempotent.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  output: editState,
  errors: ["nothing_to_edit"],
});

/**
 * waiting: nothing is recorded yet. adding: being rendered. added: shown. failed: can be tried again. no_picture: the recording is audio only.
 * off: the author does not want it, or undid it.
 */
const template = z.object({
  title: z.string(),
  duration: z.number(),
  /** Seconds of the template that are skipped; null: it is not added. */
  starts_at: z.number().nullable(),
  state: z.enum(["waiting", "adding", "added", "failed", "no_picture", "off"]),
});
export type TemplateState = z.infer<typeof template>;

export const getTemplate = endpoint({
  name: "getTemplate",
  method: "GET",
  path: "/v1/post/:id/template",
  summary: "Returns the library video that follows what is recorded for a draft, and whether it is added.",
  access: "user",
  params: idParams,
  output: template,
});

/** Seconds of a template that must remain. */
export const SHORTEST_REST = 1;

export const setTemplate = endpoint({
  name: "setTemplate",
  method: "PUT",
  path: "/v1/post/:id/template",
  summary:
    "Sets the second from which the template follows the recording, or null to leave it out. If something is recorded, it is added again.",
  access: "user",
  params: idParams,
  body: z.object({ starts_at: z.number().min(0).max(86_400).nullable() }),
  output: template,
  errors: ["template_too_short", "edit_unfinished"],
});

export const mergeVideos = endpoint({
  name: "mergeVideos",
  method: "POST",
  path: "/v1/event/merge/videos",
  summary:
    "Appends the second post's video to the first, with a transition. The second post is unchanged; the first can be reverted. Refused while an edit is rendered.",
  access: "user",
  body: z.object({ postId1: id, postId2: id, transitionName: z.enum(TRANSITIONS).default("smoothleft") }),
  output: editState,
  errors: ["nothing_to_edit", "edit_invalid", "edit_unfinished"],
});
