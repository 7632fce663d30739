import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, ok, optionalText } from "@aside/contract/fields.ts";
import { copy } from "./copy.ts";

/** 5 s of tolerance for the last group of pictures (GOP) and for clock differences. */
export const RECORDING_GRACE_SECONDS = 5;
/** One second of 1080p at 8 Mb/s is 1 MB; an init segment about 1 kB. */
export const MAX_SEGMENT_BYTES = 8 * 1024 * 1024;
export const MAX_CHUNK_BYTES = 16 * 1024 * 1024;
/** Two parts per second of the longest recording that can be configured. */
export const MAX_PARTS = 28_900;

export const track = z.enum(["video", "audio"]);
/** Brings the sound to the common loudness when the worker converts it. By default it stays as it is. */
const leveled = z.enum(["true", "false"]).default("false");
const clientUploadId = z.string().regex(/^[A-Za-z0-9-]{8,64}$/, "client_upload_id: 8 to 64 letters, digits or dashes");
const codec = z.string().regex(/^(avc1\.[0-9A-Fa-f]{6}|opus|mp4a\.40\.2)$/, copy.codec);
const pixels = z.number().int().min(16).max(4096);

export const trackInfo = z.object({
  track,
  codec,
  width: pixels.optional(),
  height: pixels.optional(),
  bitrate: z.number().min(0).max(50_000_000),
});
const partRef = z.object({ track, index: z.number().int().min(-1).max(MAX_PARTS) });
const part = partRef.extend({ size: z.number().int().min(1).max(MAX_SEGMENT_BYTES), duration: z.number().min(0).max(30) });

export const uploadHandle = z.object({
  upload_id: id,
  acknowledged: z.array(partRef),
  status: z.enum(["open", "complete", "aborted"]),
});

export const initiateUpload = endpoint({
  name: "initiateUpload",
  method: "POST",
  path: "/v1/video/upload/initiate",
  summary: "Starts a take of a post. With a known client_upload_id, returns the existing take and its acknowledged parts.",
  access: "user-or-guest",
  example: {
    post_id: "01900000-0000-7000-8000-000000000001",
    client_upload_id: "take-0001",
    tracks: [{ track: "video", codec: "avc1.64001F", width: 1280, height: 720, bitrate: 1500000 }],
  },
  scope: "asides:write",
  body: z.object({
    post_id: id,
    client_upload_id: clientUploadId,
    tracks: z.array(trackInfo).min(1).max(2),
    has_modified_background: z.boolean().default(false),
    is_screen: z.boolean().default(false),
    has_custom_background: z.boolean().default(false),
    uses_teleprompter: z.boolean().default(false),
    /** A pre-recorded file that the browser converted itself. */
    is_file_upload: z.boolean().default(false),
    filename: optionalText(255).optional(),
    source_bytes: z.number().int().min(0).optional(),
    /** The browser has parts that the server lacks. If the server has ended the take, because nothing arrived for hours, it goes on. */
    has_more: z.boolean().default(false),
  }),
  output: uploadHandle,
  errors: ["post_sent", "upload_locked", "feature_locked", "video_quality_locked", "video_not_allowed"],
});

export const uploadUrls = endpoint({
  name: "uploadUrls",
  method: "POST",
  path: "/v1/video/upload/urls",
  writesPerMinute: 3000,
  summary:
    "Signs PUT requests for parts until they are acknowledged. `relay`: through this server, if the bucket cannot be reached. For direct uploads, parts without a size or beyond the recording limit are omitted.",
  access: "user-or-guest",
  scope: "asides:write",
  body: z.object({
    upload_id: id,
    parts: z
      .array(partRef.extend({ size: z.number().int().min(1).max(MAX_SEGMENT_BYTES).optional() }))
      .min(1)
      .max(200),
    relay: z.boolean().default(false),
  }),
  output: z.object({
    parts: z.array(partRef.extend({ url: z.string(), headers: z.record(z.string(), z.string()) })),
    expires_in_seconds: z.number().int(),
  }),
  errors: ["upload_closed", "recording_too_long", "upload_quota"],
});

export const acknowledgeParts = endpoint({
  name: "acknowledgeParts",
  method: "POST",
  path: "/v1/video/upload/acknowledge",
  writesPerMinute: 3000,
  summary:
    "Acknowledges uploaded parts after checking their sizes. Acknowledged parts can be played and can't be changed. Returns which of the parts are acknowledged.",
  access: "user-or-guest",
  scope: "asides:write",
  body: z.object({ upload_id: id, parts: z.array(part).min(1).max(200) }),
  output: uploadHandle,
  errors: ["part_missing", "part_size_differs", "upload_closed", "recording_too_long", "upload_busy"],
});

export const completeUpload = endpoint({
  name: "completeUpload",
  method: "POST",
  path: "/v1/video/upload/complete",
  summary:
    "Completes the take and its playlist. `own_event_id`: another device has completed a recording of the same post meanwhile, so this one is a new Aside. Idempotent.",
  access: "user-or-guest",
  scope: "asides:write",
  body: z.object({
    upload_id: id,
    parts: z.array(part).max(200).default([]),
    counts: z.object({ video: z.number().int().min(0).max(MAX_PARTS), audio: z.number().int().min(0).max(MAX_PARTS) }),
    duration: z.number().min(0).max(86_400),
    /** Whether each was true at any moment of the take: once true, always true. */
    has_modified_background: z.boolean().optional(),
    is_screen: z.boolean().optional(),
  }),
  output: uploadHandle.extend({ own_event_id: id.optional() }),
  errors: ["part_missing", "part_size_differs", "parts_outstanding", "upload_closed", "recording_too_long", "upload_busy"],
});

export const abortUpload = endpoint({
  name: "abortUpload",
  method: "POST",
  path: "/v1/video/upload/abort",
  summary: "Discards an unfinished take (retake). Idempotent.",
  access: "user-or-guest",
  scope: "asides:write",
  body: z.object({ upload_id: id }),
  output: ok,
});

/** Bodies of chunks and files are raw bytes, so their metadata is in the query. */
export const uploadChunk = endpoint({
  name: "uploadChunk",
  method: "POST",
  path: "/v1/video/chunk/upload",
  writesPerMinute: 3000,
  summary:
    "Uploads a MediaRecorder chunk (WebM or MP4) from browsers without WebCodecs, or with `is_file` a part of a pre-recorded file. Idempotent, in any order.",
  access: "user-or-guest",
  scope: "asides:write",
  query: z.object({
    post_id: id,
    client_upload_id: clientUploadId,
    index: z.coerce.number().int().min(0).max(MAX_PARTS),
    /** Whether each was true at any moment up to this chunk. Sent with each chunk, because a take may never be combined. */
    has_modified_background: z.enum(["true", "false"]).optional(),
    is_screen: z.enum(["true", "false"]).optional(),
    has_custom_background: z.enum(["true", "false"]).optional(),
    uses_teleprompter: z.enum(["true", "false"]).optional(),
    /** A part of a pre-recorded file, which can be resumed in this way. The same for all parts, as `filename`. */
    is_file: z.enum(["true", "false"]).default("false"),
    filename: optionalText(255).default(""),
    is_leveled: leveled,
  }),
  rawBody: { contentTypes: ["application/octet-stream", "video/webm", "video/mp4"], maxBytes: MAX_CHUNK_BYTES },
  unsealed: true,
  output: z.object({ upload_id: id, size: z.number() }),
  errors: ["part_size_differs", "upload_closed", "recording_too_long", "upload_busy"],
});

export const combineChunks = endpoint({
  name: "combineChunks",
  method: "POST",
  path: "/v1/video/chunk/combine",
  summary: "Starts the conversion when all chunks are uploaded. Idempotent.",
  access: "user-or-guest",
  scope: "asides:write",
  body: z.object({
    post_id: id,
    client_upload_id: clientUploadId,
    count: z
      .number()
      .int()
      .min(1)
      .max(MAX_PARTS + 1),
    /** Whether each was true at any moment of the take. */
    has_modified_background: z.boolean().optional(),
    is_screen: z.boolean().optional(),
  }),
  output: z.object({ upload_id: id, status: z.enum(["converting", "complete", "failed"]) }),
  errors: ["parts_outstanding", "upload_closed"],
});

export const uploadFile = endpoint({
  name: "uploadFile",
  method: "POST",
  path: "/v1/video/file/upload",
  summary: "Uploads a pre-recorded file that the browser could not convert. The worker converts it.",
  access: "user-or-guest",
  scope: "asides:write",
  query: z.object({
    post_id: id,
    client_upload_id: clientUploadId,
    filename: optionalText(255).default(""),
    is_leveled: leveled,
  }),
  // The account's own limit is checked while streaming; this is the maximum for everyone.
  rawBody: {
    contentTypes: ["application/octet-stream", "video/webm", "video/mp4", "video/quicktime", "video/x-matroska"],
    maxBytes: 100_000 * 1024 * 1024,
  },
  unsealed: true,
  output: z.object({ upload_id: id, status: z.enum(["converting", "complete", "failed"]) }),
});

/** A media URL, storage key or upload id that this server gave out. 400 for any other text. */
const mediaKey = z.string().min(1).max(2000);

export const deleteVideo = endpoint({
  name: "deleteVideo",
  method: "DELETE",
  path: "/v1/video/delete",
  summary:
    "Deletes a recording of the caller's own draft, with its transcript and files. Idempotent. 409 if another video is made from it.",
  access: "user-or-guest",
  scope: "asides:write",
  body: z.object({ key: mediaKey }),
  output: ok,
  errors: ["post_sent", "video_in_use", "upload_closed"],
});

/** Seconds. */
export const SIGNED_URL_LIFETIME = 300;

export const signedUrl = endpoint({
  name: "signedUrl",
  method: "POST",
  path: "/v1/video/signed/url",
  writesPerMinute: 600,
  summary: "Returns a URL that opens one file of a video without a session, for five minutes. For files that the caller may view.",
  access: "optional",
  scope: "asides:read",
  body: z.object({ key: mediaKey }),
  output: z.object({ url: z.string(), expires_in_seconds: z.number().int() }),
});

export const downloadVideo = endpoint({
  name: "downloadVideo",
  method: "POST",
  path: "/v1/video/download",
  summary: "Returns the URL of the MP4, and creates it first if necessary (`state` WAITING: request again).",
  access: "optional",
  scope: "asides:read",
  body: z.object({ video_key: z.string().max(1_000).describe("The post's id, or the FILE url of its response.") }),
  output: z.object({ state: z.enum(["WAITING", "PROCESSING", "PROCESSED", "FAILED"]), progress: z.number(), url: z.string().nullable() }),
  errors: ["feature_locked", "downloads_off", "video_not_ready"],
});
