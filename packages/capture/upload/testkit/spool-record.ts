import type { SpoolRecord } from "../spool.ts";

/** A take of one video track that has just started. */
export const SPOOL_RECORD: SpoolRecord = {
  client_upload_id: "take",
  post_id: "post",
  kind: "segments",
  tracks: [{ track: "video", codec: "avc1.64001f", bitrate: 1_000_000 }],
  is_screen: false,
  has_modified_background: false,
  started_at: "2026-01-01T00:00:00.000Z",
  counts: null,
  context: {},
};
