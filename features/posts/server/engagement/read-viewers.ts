import type { Handler } from "@aside/platform/http/context.ts";
import { type postViews as endpoint, VIEWERS_PAGE } from "../../engagement-contract.ts";
import { countViewers, findTotals, listViewers } from "./engagement-store.ts";
import { viewerPresenter } from "./present-viewer.ts";

export const postViews: Handler<typeof endpoint> = async ({ actor, params, query, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "see_views");
  const [rows, total, totals] = await Promise.all([
    listViewers(context.db, post.id, { limit: VIEWERS_PAGE, offset: (query.page - 1) * VIEWERS_PAGE }),
    countViewers(context.db, post.id),
    findTotals(context.db, post.id),
  ]);
  return {
    views: rows.map(viewerPresenter(context, post)),
    unknown_views: totals?.unknown_viewers ?? 0,
    page: query.page,
    page_size: VIEWERS_PAGE,
    total,
  };
};
