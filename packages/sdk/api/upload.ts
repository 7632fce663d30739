// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options, RawBody } from "../call.ts";

export type AbortUploadBody = {
  upload_id: string;
};
export type AbortUploadReply = {
  success: true;
};
export type AcknowledgePartsBody = {
  upload_id: string;
  parts: Array<{
    track: "video" | "audio";
    index: number;
    size: number;
    duration: number;
  }>;
};
export type AcknowledgePartsReply = {
  upload_id: string;
  acknowledged: Array<{
    track: "video" | "audio";
    index: number;
  }>;
  status: "open" | "complete" | "aborted";
};
export type ChooseCoverBody = {
  cover_at: number | null;
  gif_from: number | null;
};
export type ChooseCoverReply = {
  post_id: string;
  version: number;
  original: {
    take_id: string;
    duration: number;
    width: number | null;
    height: number | null;
    frame_rate: number;
    is_file_upload: boolean;
    is_screen: boolean;
    master_url: string;
    video_url: string | null;
    audio_url: string | null;
    video_codec: string | null;
    audio_codec: string | null;
  };
  edit_list: {
    ranges: Array<{
      start: number;
      end: number;
    }>;
    volume: number;
    crop: {
      x: number;
      y: number;
      width: number;
      height: number;
    } | null;
    rotate: 0 | 90 | 180 | 270;
    blurs: Array<{
      x: number;
      y: number;
      width: number;
      height: number;
      start: number;
      end: number;
    }>;
  } | null;
  render: {
    state: "none" | "converting" | "failed";
    kind: "edit" | "merge" | null;
    progress: number;
  };
  filmstrip: {
    url: string;
    count: number;
    every_seconds: number;
    tile_width: number;
    tile_height: number;
  } | null;
  waveform: {
    peaks: Array<number>;
    every_seconds: number;
  } | null;
  cover_at: number | null;
  gif_from: number | null;
  has_cover_picture: boolean;
};
export type CombineChunksBody = {
  post_id: string;
  client_upload_id: string;
  count: number;
  has_modified_background?: boolean | undefined;
  is_screen?: boolean | undefined;
};
export type CombineChunksReply = {
  upload_id: string;
  status: "converting" | "complete" | "failed";
};
export type CompleteUploadBody = {
  upload_id: string;
  parts?:
    | Array<{
        track: "video" | "audio";
        index: number;
        size: number;
        duration: number;
      }>
    | undefined;
  counts: {
    video: number;
    audio: number;
  };
  duration: number;
  has_modified_background?: boolean | undefined;
  is_screen?: boolean | undefined;
};
export type CompleteUploadReply = {
  upload_id: string;
  acknowledged: Array<{
    track: "video" | "audio";
    index: number;
  }>;
  status: "open" | "complete" | "aborted";
  own_event_id?: string | undefined;
};
export type DeleteCoverReply = {
  post_id: string;
  version: number;
  original: {
    take_id: string;
    duration: number;
    width: number | null;
    height: number | null;
    frame_rate: number;
    is_file_upload: boolean;
    is_screen: boolean;
    master_url: string;
    video_url: string | null;
    audio_url: string | null;
    video_codec: string | null;
    audio_codec: string | null;
  };
  edit_list: {
    ranges: Array<{
      start: number;
      end: number;
    }>;
    volume: number;
    crop: {
      x: number;
      y: number;
      width: number;
      height: number;
    } | null;
    rotate: 0 | 90 | 180 | 270;
    blurs: Array<{
      x: number;
      y: number;
      width: number;
      height: number;
      start: number;
      end: number;
    }>;
  } | null;
  render: {
    state: "none" | "converting" | "failed";
    kind: "edit" | "merge" | null;
    progress: number;
  };
  filmstrip: {
    url: string;
    count: number;
    every_seconds: number;
    tile_width: number;
    tile_height: number;
  } | null;
  waveform: {
    peaks: Array<number>;
    every_seconds: number;
  } | null;
  cover_at: number | null;
  gif_from: number | null;
  has_cover_picture: boolean;
};
export type DeleteVideoBody = {
  key: string;
};
export type DeleteVideoReply = {
  success: true;
};
export type DownloadVideoBody = {
  /** The post's id, or the FILE url of its response. */
  video_key: string;
};
export type DownloadVideoReply = {
  state: "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
  progress: number;
  url: string | null;
};
export type InitiateUploadBody = {
  post_id: string;
  client_upload_id: string;
  tracks: Array<{
    track: "video" | "audio";
    codec: string;
    width?: number | undefined;
    height?: number | undefined;
    bitrate: number;
  }>;
  has_modified_background?: boolean | undefined;
  is_screen?: boolean | undefined;
  has_custom_background?: boolean | undefined;
  uses_teleprompter?: boolean | undefined;
  is_file_upload?: boolean | undefined;
  filename?: string | undefined;
  source_bytes?: number | undefined;
  has_more?: boolean | undefined;
};
export type InitiateUploadReply = {
  upload_id: string;
  acknowledged: Array<{
    track: "video" | "audio";
    index: number;
  }>;
  status: "open" | "complete" | "aborted";
};
export type SignedUrlBody = {
  key: string;
};
export type SignedUrlReply = {
  url: string;
  expires_in_seconds: number;
};
export type UploadChunkQuery = {
  post_id: string;
  client_upload_id: string;
  index: number;
  has_modified_background?: "true" | "false" | undefined;
  is_screen?: "true" | "false" | undefined;
  has_custom_background?: "true" | "false" | undefined;
  uses_teleprompter?: "true" | "false" | undefined;
  is_file?: "true" | "false" | undefined;
  filename?: string | undefined;
  is_leveled?: "true" | "false" | undefined;
};
export type UploadChunkReply = {
  upload_id: string;
  size: number;
};
export type UploadCoverQuery = {
  post_id: string;
};
export type UploadCoverReply = {
  post_id: string;
  version: number;
  original: {
    take_id: string;
    duration: number;
    width: number | null;
    height: number | null;
    frame_rate: number;
    is_file_upload: boolean;
    is_screen: boolean;
    master_url: string;
    video_url: string | null;
    audio_url: string | null;
    video_codec: string | null;
    audio_codec: string | null;
  };
  edit_list: {
    ranges: Array<{
      start: number;
      end: number;
    }>;
    volume: number;
    crop: {
      x: number;
      y: number;
      width: number;
      height: number;
    } | null;
    rotate: 0 | 90 | 180 | 270;
    blurs: Array<{
      x: number;
      y: number;
      width: number;
      height: number;
      start: number;
      end: number;
    }>;
  } | null;
  render: {
    state: "none" | "converting" | "failed";
    kind: "edit" | "merge" | null;
    progress: number;
  };
  filmstrip: {
    url: string;
    count: number;
    every_seconds: number;
    tile_width: number;
    tile_height: number;
  } | null;
  waveform: {
    peaks: Array<number>;
    every_seconds: number;
  } | null;
  cover_at: number | null;
  gif_from: number | null;
  has_cover_picture: boolean;
};
export type UploadFileQuery = {
  post_id: string;
  client_upload_id: string;
  filename?: string | undefined;
  is_leveled?: "true" | "false" | undefined;
};
export type UploadFileReply = {
  upload_id: string;
  status: "converting" | "complete" | "failed";
};
export type UploadUrlsBody = {
  upload_id: string;
  parts: Array<{
    track: "video" | "audio";
    index: number;
    size?: number | undefined;
  }>;
  relay?: boolean | undefined;
};
export type UploadUrlsReply = {
  parts: Array<{
    track: "video" | "audio";
    index: number;
    url: string;
    headers: Record<string, string>;
  }>;
  expires_in_seconds: number;
};

export const mediaOf = (call: Call) => ({
  /** Discards an unfinished take (retake). Idempotent. Scope: `asides:write`. */
  abortUpload: async (body: AbortUploadBody, options?: Options) =>
    await call<AbortUploadReply>("POST", `/v1/video/upload/abort`, { body }, options),
  /** Acknowledges uploaded parts after checking their sizes. Acknowledged parts can be played and can't be changed. Returns which of the parts are acknowledged. Scope: `asides:write`. */
  acknowledgeParts: async (body: AcknowledgePartsBody, options?: Options) =>
    await call<AcknowledgePartsReply>("POST", `/v1/video/upload/acknowledge`, { body }, options),
  /** Sets the time of the poster and the start of the three-second GIF. Null: chosen automatically. Scope: `asides:write`. */
  chooseCover: async (id: string, body: ChooseCoverBody, options?: Options) =>
    await call<ChooseCoverReply>("PUT", `/v1/video/cover/${encodeURIComponent(id)}`, { body }, options),
  /** Starts the conversion when all chunks are uploaded. Idempotent. Scope: `asides:write`. */
  combineChunks: async (body: CombineChunksBody, options?: Options) =>
    await call<CombineChunksReply>("POST", `/v1/video/chunk/combine`, { body }, options),
  /** Completes the take and its playlist. `own_event_id`: another device has completed a recording of the same post meanwhile, so this one is a new Aside. Idempotent. Scope: `asides:write`. */
  completeUpload: async (body: CompleteUploadBody, options?: Options) =>
    await call<CompleteUploadReply>("POST", `/v1/video/upload/complete`, { body }, options),
  /** Removes the uploaded poster of a post. A frame of the video is shown again. Idempotent. Scope: `asides:write`. */
  deleteCover: async (id: string, options?: Options) =>
    await call<DeleteCoverReply>("DELETE", `/v1/thumbnail/${encodeURIComponent(id)}/delete`, {}, options),
  /** Deletes a recording of the caller's own draft, with its transcript and files. Idempotent. 409 if another video is made from it. Scope: `asides:write`. */
  deleteVideo: async (body: DeleteVideoBody, options?: Options) =>
    await call<DeleteVideoReply>("DELETE", `/v1/video/delete`, { body }, options),
  /** Returns the URL of the MP4, and creates it first if necessary (`state` WAITING: request again). Scope: `asides:read`. */
  downloadVideo: async (body: DownloadVideoBody, options?: Options) =>
    await call<DownloadVideoReply>("POST", `/v1/video/download`, { body, isRead: true }, options),
  /** Starts a take of a post. With a known client_upload_id, returns the existing take and its acknowledged parts. Scope: `asides:write`. */
  initiateUpload: async (body: InitiateUploadBody, options?: Options) =>
    await call<InitiateUploadReply>("POST", `/v1/video/upload/initiate`, { body }, options),
  /** Returns a URL that opens one file of a video without a session, for five minutes. For files that the caller may view. Scope: `asides:read`. */
  signedUrl: async (body: SignedUrlBody, options?: Options) =>
    await call<SignedUrlReply>("POST", `/v1/video/signed/url`, { body, isRead: true }, options),
  /** Uploads a MediaRecorder chunk (WebM or MP4) from browsers without WebCodecs, or with `is_file` a part of a pre-recorded file. Idempotent, in any order. Scope: `asides:write`. */
  uploadChunk: async (file: RawBody, query: UploadChunkQuery, options?: Options) =>
    await call<UploadChunkReply>("POST", `/v1/video/chunk/upload`, { file, query }, options),
  /** Replaces the poster of a video by a picture (JPEG, PNG or WebP), also in its emails. A cover frame chosen later replaces it. Scope: `asides:write`. */
  uploadCover: async (file: RawBody, query: UploadCoverQuery, options?: Options) =>
    await call<UploadCoverReply>("POST", `/v1/thumbnail/upload`, { file, query }, options),
  /** Uploads a pre-recorded file that the browser could not convert. The worker converts it. Scope: `asides:write`. */
  uploadFile: async (file: RawBody, query: UploadFileQuery, options?: Options) =>
    await call<UploadFileReply>("POST", `/v1/video/file/upload`, { file, query }, options),
  /** Signs PUT requests for parts until they are acknowledged. `relay`: through this server, if the bucket cannot be reached. For direct uploads, parts without a size or beyond the recording limit are omitted. Scope: `asides:write`. */
  uploadUrls: async (body: UploadUrlsBody, options?: Options) =>
    await call<UploadUrlsReply>("POST", `/v1/video/upload/urls`, { body }, options),
});
