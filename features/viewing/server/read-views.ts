import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { countUnviewed } from "@aside/core/messages/server/inbox/inbox-items-store.ts";
import type { unviewedCount as countEndpoint } from "../contract.ts";

export const unviewedCount: Handler<typeof countEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  return { count: await countUnviewed(context.db, actor.userId) };
};
