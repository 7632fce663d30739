import { conflict, notFound } from "@aside/platform/contract/errors.ts";
import { sendSignal } from "@aside/platform/db/signals.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import type { updatePost as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { canMove } from "../transitions.ts";
import { presentPost } from "./present.ts";
import { findPost, lockPostStatus, updatePostFields } from "./store.ts";

export const updatePost: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  await context.db.transaction().execute(async (trx) => {
    const from = await lockPostStatus(trx, params.id);
    if (!from) throw notFound();
    const to = body.post_status;
    if (to && !canMove(from, to)) throw conflict(copy.wrongStatus(from, to), { post_status: from });
    await updatePostFields(trx, params.id, body);
    await sendSignal(trx, "post.changed", { post_id: params.id, event_id: post.eventId, user_id: post.eventCreatorId });
  });
  const row = await findPost(context.db, actor, params.id);
  if (!row) throw notFound();
  return presentPost(row, actor);
};
