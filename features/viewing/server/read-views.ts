import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { unviewedCount as countEndpoint } from "@aside/core/messages/post-contract.ts";
import { countUnviewed } from "./views-store.ts";

export const unviewedCount: Handler<typeof countEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  return { count: await countUnviewed(context.db, actor.userId) };
};
