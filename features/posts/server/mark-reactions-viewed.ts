import type { Handler } from "@aside/platform/http/context.ts";
import type { markReactionsViewed as endpoint } from "../contract.ts";
import { markReactionsViewed as mark } from "./views-store.ts";

export const markReactionsViewed: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  await mark(context.db, params.id);
  return { success: true as const };
};
