import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { ssrInfo as endpoint } from "../contract.ts";
import { can } from "../policy.ts";
import { factsOf, presentPost } from "./present.ts";
import { describePost } from "./share-page.ts";
import { findMainPost } from "./store.ts";

export const ssrInfo: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const row = await findMainPost(context.db, actor, query.event_id);
  if (!row || !can(actor, "view", factsOf(row))) throw notFound();
  return describePost(context, presentPost(row, actor));
};
