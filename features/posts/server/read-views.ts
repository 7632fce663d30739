import { notFound } from "@aside/platform/contract/errors.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import type { postViews as viewsEndpoint, unviewedCount as countEndpoint } from "../contract.ts";
import { countUnviewed, listViewers } from "./views-store.ts";

export const postViews: Handler<typeof viewsEndpoint> = async ({ actor, params, context }) => {
  await context.access.require(context.db, actor, params.id, "see_views");
  const rows = await listViewers(context.db, params.id);
  const views = rows.map((row) => ({
    ...row,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    first_viewed_at: row.first_viewed_at.toISOString(),
    last_viewed_at: row.last_viewed_at.toISOString(),
  }));
  return { views, unknown_views: views.filter((view) => view.name === null).length };
};

export const unviewedCount: Handler<typeof countEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  return { count: await countUnviewed(context.db, actor.userId) };
};
