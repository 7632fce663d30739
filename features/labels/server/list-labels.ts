import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listLabels as endpoint } from "../contract.ts";
import { listLabels as list } from "./store.ts";

export const listLabels: Handler<typeof endpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  return { labels: await list(context.db, actor.userId) };
};
