import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { getPost as endpoint } from "../../post-contract.ts";
import { can } from "../../post-policy.ts";
import { presentPost } from "./present-post.ts";
import { factsOf } from "./facts/post-facts-store.ts";
import { readPost } from "./read-post.ts";

export const getPost: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const row = await readPost(context, actor, params.id);
  if (!row || !can(actor, "view", factsOf(row))) throw notFound();
  return presentPost(context, row, actor);
};
