import type { Feature } from "@aside/server/feature.ts";

export const feature: Feature = {
  routes: [],
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: ["assets", "chunks", "compact_tracks", "enrichments", "segments", "take_sources", "takes"],
  personData: {},
};
