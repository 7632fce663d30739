import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { getInsights as endpoint, InsightsJson } from "../contract.ts";
import { listInsights } from "./insights-store.ts";
import { presentInsights } from "./present-insights.ts";
import { findShownTake } from "@aside/core/messages/server/posts/shown-take-store.ts";

export const getInsights: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  await context.access.require(context.db, actor, params.id, "view");
  return await readInsights(context, params.id, await mayUpdate(context, actor, params.id));
};

export async function readInsights(context: AppContext, postId: string, isAuthor: boolean): Promise<InsightsJson> {
  const shown = await findShownTake(context.db, postId);
  if (!shown) throw notFound();
  return presentInsights(shown, await listInsights(context.db, postId), isAuthor);
}

async function mayUpdate(context: AppContext, actor: Actor, postId: string): Promise<boolean> {
  try {
    await context.access.require(context.db, actor, postId, "update");
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}
