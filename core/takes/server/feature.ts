import type { Feature } from "@aside/server/feature.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";

export const feature: Feature = {
  routes: [],
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: ["assets", "chunks", "compact_tracks", "enrichments", "segments", "take_sources", "takes"],
  invalidates: [
    // Whose video it is.
    invalidation("takes", "post", { id: "post_id", deleted: true, updated: ["post_id"] }),
    invalidation("takes", "content", {
      id: "post_id",
      updated: [
        "kind",
        "status",
        "tracks",
        "duration",
        "has_modified_background",
        "is_file_upload",
        "is_avatar",
        "source_filename",
        "base_take_id",
      ],
    }),
    invalidation("takes", "segments", { id: "id", deleted: true, updated: ["status", "tracks", "assembly", "post_id"] }),
    invalidation("assets", "content", { id: "take_id", through: ["takes", "post_id"], inserted: true, deleted: true, updated: "any" }),
    invalidation("enrichments", "content", {
      id: "take_id",
      through: ["takes", "post_id"],
      inserted: true,
      deleted: true,
      updated: ["take_id", "kind", "state", "progress"],
    }),
    // What a player may choose from.
    invalidation("compact_tracks", "content", {
      id: "take_id",
      through: ["takes", "post_id"],
      inserted: true,
      deleted: true,
      updated: ["take_id", "track", "rendition"],
    }),
    invalidation("segments", "segments", { id: "take_id", inserted: true, deleted: true, updated: "any" }),
    invalidation("compact_tracks", "segments", { id: "take_id", inserted: true, deleted: true, updated: "any" }),
  ],
  personData: {},
};
