import type { Handler } from "@aside/server/http/context.ts";
import { type postViews as endpoint, VIEWERS_PAGE } from "../../contract.ts";
import { findTotals, listViewers } from "./engagement-store.ts";
import { viewerPresenter } from "./present-viewer.ts";

export const postViews: Handler<typeof endpoint> = async ({ actor, params, query, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "see_views");
  const [rows, totals] = await Promise.all([
    listViewers(context.db, post.id, { limit: VIEWERS_PAGE, offset: (query.page - 1) * VIEWERS_PAGE }),
    findTotals(context.db, post.id),
  ]);
  return {
    views: rows.map(viewerPresenter(context, post)),
    unknown_views: totals?.unknown_viewers ?? 0,
    page: query.page,
    page_size: VIEWERS_PAGE,
    // The list includes machines.
    total: totals ? totals.viewers + totals.machines : 0,
  };
};
