/** The keys of a take's objects. Every key starts with the post, so that a post can be deleted by prefix. */
export const postPrefix = (postId: string) => `posts/${postId}/`;
export const takePrefix = (postId: string, takeId: string) => `posts/${postId}/${takeId}/`;

/** Pictures that the author uploaded as poster. They belong to the post, not to a take, so that an edit keeps them. */
export const coverPrefix = (postId: string) => `posts/${postId}/cover/`;
export const coverKey = (postId: string, name: string) => `${coverPrefix(postId)}${name}`;

/** Files that the author attached to a post, and the JPEGs that emails and pages show of those that are pictures. */
export const attachmentPrefix = (postId: string) => `posts/${postId}/attachments/`;
export const attachmentKey = (postId: string, id: string) => `${attachmentPrefix(postId)}${id}`;
export const attachmentThumbnailKey = (postId: string, id: string) => `${attachmentPrefix(postId)}${id}.jpg`;

export const SEGMENT_TRACKS = ["video", "audio", "audio-aac"] as const;
export type SegmentTrack = (typeof SEGMENT_TRACKS)[number];

/** Lower qualities, made after a take is complete and stored as one object each. The number: pixels of the shorter side. */
export const RENDITION_TRACKS = ["video-720", "video-480", "video-360"] as const;
export type RenditionTrack = (typeof RENDITION_TRACKS)[number];
export const STORED_TRACKS = [...SEGMENT_TRACKS, ...RENDITION_TRACKS] as const;
export type StoredTrack = SegmentTrack | RenditionTrack;

const segmentName = (track: SegmentTrack, index: number) => `${track}/${index === -1 ? "init.mp4" : `${index}.m4s`}`;

/** `index` -1 is the init segment. Browsers get no URL to write it: see `incomingKey`. */
export function segmentKey(postId: string, takeId: string, track: SegmentTrack, index: number): string {
  return `${takePrefix(postId, takeId)}${segmentName(track, index)}`;
}

/** The object of a compacted track: all init and media segments one after another. */
export const trackKey = (postId: string, takeId: string, track: StoredTrack) => `${takePrefix(postId, takeId)}${track}/${TRACK_NAME}`;
export const TRACK_NAME = "track.mp4";

/** The keys of uploads until they are acknowledged. These objects are never played. */
export const incomingPrefix = (postId: string, takeId: string) => `${takePrefix(postId, takeId)}incoming/`;
export const incomingKey = (postId: string, takeId: string, track: "video" | "audio", index: number) =>
  `${incomingPrefix(postId, takeId)}${segmentName(track, index)}`;
/** For a body that is kept only if it arrives completely and is still wanted then. */
export const incomingBodyKey = (postId: string, takeId: string, id: string) => `${incomingPrefix(postId, takeId)}body/${id}`;

const INCOMING = /^posts\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/incoming\/(video|audio)\/(?:(init)\.mp4|(0|[1-9]\d{0,4})\.m4s)$/;

/** The inverse of `incomingKey`; null for any other key. */
export function parseIncomingKey(key: string): { postId: string; takeId: string; track: "video" | "audio"; index: number } | null {
  const [, postId, takeId, track, init, index] = INCOMING.exec(key) ?? [];
  if (!postId || !takeId || (track !== "video" && track !== "audio")) return null;
  return { postId, takeId, track, index: init ? -1 : Number(index) };
}

/** An additional init segment of an assembled take for its own segments. */
export const ownInitKey = (postId: string, takeId: string, track: SegmentTrack, own: number) =>
  `${takePrefix(postId, takeId)}${track}/own-${own}.mp4`;
export const chunkKey = (postId: string, takeId: string, index: number) => `${takePrefix(postId, takeId)}chunks/${index}`;
export const sourceKey = (postId: string, takeId: string) => `${takePrefix(postId, takeId)}source`;

/** The results of jobs: kind -> file name and type. */
export const ASSETS = {
  poster: { name: "poster.jpg", contentType: "image/jpeg" },
  gif: { name: "preview.gif", contentType: "image/gif" },
  email_thumbnail: { name: "email-thumbnail.jpg", contentType: "image/jpeg" },
  mp4: { name: "video.mp4", contentType: "video/mp4" },
  filmstrip: { name: "filmstrip.jpg", contentType: "image/jpeg" },
  waveform: { name: "waveform.json", contentType: "application/json" },
} as const;
export type AssetKind = keyof typeof ASSETS;

/** The path of the poster of a post's current take; null while there is none. */
export const posterPath = (postId: string, shown: { take_id: string | null; has_poster: boolean }): string | null =>
  shown.take_id && shown.has_poster ? `/media/${postId}/${shown.take_id}/${ASSETS.poster.name}` : null;

export const SEGMENT_TYPES: Record<StoredTrack, string> = {
  video: "video/mp4",
  audio: "audio/mp4",
  "audio-aac": "audio/mp4",
  "video-720": "video/mp4",
  "video-480": "video/mp4",
  "video-360": "video/mp4",
};

/** The path of a user's profile picture; null without one. */
export const picturePath = (userId: string | null, key: string | null): string | null =>
  userId && key ? `/media/profile/${userId}/${key}` : null;
