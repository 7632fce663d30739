/**
 * The recorder's interface to the server. It uses neither React nor our API: the app passes a transport that implements the recording
 * contract (features/recording/contract.ts).
 */

/** Video and audio are packaged separately (CMAF: one track per segment), so that a player can choose an audio codec. */
export type Track = "video" | "audio";

/** `index` -1 is the track's init segment; media segments are counted from 0. */
export type PartRef = { track: Track; index: number };

/** `duration` in seconds (0 for an init segment), `size` in bytes. */
export type Part = PartRef & { size: number; duration: number };

/** The picture of a recording. Pixels, frames per second. */
export type PictureFormat = { width: number; height: number; frameRate: number };

export type TrackInfo = {
  track: Track;
  /** RFC 6381, e.g. `avc1.64001f` or `opus`. */
  codec: string;
  /** Pixels; video only. */
  width?: number;
  height?: number;
  /** Bits per second, as configured. */
  bitrate: number;
};

export type UploadHandle = {
  upload_id: string;
  /** Parts that the server has received and checked: these may leave the spool. */
  acknowledged: PartRef[];
  status: "open" | "complete" | "aborted";
};

export interface UploadTransport {
  /**
   * Idempotent by `client_upload_id`: after a reload it returns the same upload with the parts that arrived. `has_more`: continues one that
   * the server has completed because nothing arrived for hours; the reply has another upload's id then.
   */
  initiate(input: {
    post_id: string;
    client_upload_id: string;
    tracks: TrackInfo[];
    has_modified_background: boolean;
    is_screen: boolean;
    has_more?: true;
  }): Promise<UploadHandle>;
  /**
   * Returns signed PUT URLs; they may be requested before the parts exist. Some stores sign parts of known size only and omit the others.
   * `relay`: URLs of our own server, because the store cannot be reached.
   */
  urls(input: { upload_id: string; parts: (PartRef & { size?: number })[]; relay: boolean }): Promise<{
    parts: (PartRef & { url: string; headers: Record<string, string> })[];
    expires_in_seconds: number;
  }>;
  /**
   * The server checks that each object exists with that size. Idempotent; another size is answered with 409. Throws `PartMissingError` if
   * an unacknowledged part was deleted because it was uploaded too long ago.
   */
  acknowledge(input: { upload_id: string; parts: Part[] }): Promise<UploadHandle>;
  /**
   * `parts`: those not yet acknowledged, at most 200 (saves a round trip at Stop). `counts`: media segments per track. Traits that
   * became true since `initiate` are stored with the take. Idempotent. Throws `PartMissingError` as `acknowledge` does.
   */
  complete(input: {
    upload_id: string;
    parts: Part[];
    counts: Record<Track, number>;
    duration: number;
    has_modified_background: boolean;
    is_screen: boolean;
  }): Promise<UploadHandle>;
  abort(input: { upload_id: string }): Promise<void>;
}

/** The transport for browsers without WebCodecs: uploads chunks, which the server converts. */
export interface ChunkTransport {
  /** Repeating a chunk is idempotent. A trait that was true at any time up to this chunk is stored with the take. */
  uploadChunk(input: {
    post_id: string;
    client_upload_id: string;
    index: number;
    bytes: Blob;
    has_modified_background: boolean;
    is_screen: boolean;
  }): Promise<{ upload_id: string }>;
  /** `count`: chunks from 0 on. Idempotent. */
  combine(input: {
    post_id: string;
    client_upload_id: string;
    count: number;
    has_modified_background: boolean;
    is_screen: boolean;
  }): Promise<void>;
  abort(input: { upload_id: string }): Promise<void>;
}

/** Some parts no longer exist at the server and must be uploaded again. */
export class PartMissingError extends Error {
  override name = "PartMissingError";
}

/** A transport error that no retry can fix (4xx except 408, 425, 429). The uploader stops and reports it; the spool keeps everything. */
export class PermanentUploadError extends Error {
  override name = "PermanentUploadError";
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}
