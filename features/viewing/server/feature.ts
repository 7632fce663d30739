import type { Feature } from "@aside/server/feature.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { acknowledge } from "./engagement/acknowledge-post.ts";
import { pageView, videoView } from "./engagement/count-views.ts";
import { exportEngagement } from "./engagement/export-engagement.ts";
import { postEngagement } from "./engagement/read-engagement.ts";
import { postViews } from "./engagement/read-viewers.ts";
import { percentViewed } from "./engagement/report-view-progress.ts";
import { markReactionsViewed } from "./mark-reactions-viewed.ts";
import { postThreads } from "./threads/post-threads.ts";
import { react, reactAsGuest, removeReaction } from "./react-to-post.ts";
import { unviewedCount } from "./read-views.ts";
import { retrieveThumbnail } from "./retrieve-thumbnail.ts";
import { ssrInfo } from "./ssr-info.ts";
import { registerMediaRoutes } from "./media-routes.ts";
import { subscriptions } from "./subscriptions.ts";
import { personData } from "./person-store.ts";
import { lends } from "./lent-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.unviewedCount, unviewedCount),
    route(contract.pageView, pageView),
    route(contract.videoView, videoView),
    route(contract.percentViewed, percentViewed),
    route(contract.acknowledge, acknowledge),
    route(contract.postThreads, postThreads),
    route(contract.ssrInfo, ssrInfo),
    route(contract.retrieveThumbnail, retrieveThumbnail),
    route(contract.react, react),
    route(contract.reactAsGuest, reactAsGuest),
    route(contract.removeReaction, removeReaction),
    route(contract.markReactionsViewed, markReactionsViewed),
    route(contract.postViews, postViews),
    route(contract.postEngagement, postEngagement),
    route(contract.exportEngagement, exportEngagement),
  ],
  rawRoutes: (app, context, { bySession }) => registerMediaRoutes(app, context, bySession),
  subscriptions,
  jobs: () => [],
  crons: () => [],
  tables: ["guest_viewers", "post_days", "post_seconds", "post_totals", "post_viewers", "reactions", "view_progress"],
  invalidates: [invalidation("reactions", "content", { id: "post_id", inserted: true, deleted: true, updated: "any" })],
  lends,
  personData,
};
