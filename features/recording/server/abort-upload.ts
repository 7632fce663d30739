import type { Handler } from "@aside/server/http/context.ts";
import type { abortUpload as endpoint } from "../contract.ts";
import { discardTake } from "./clean-up/discard-take.ts";
import { untouch } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { requireTake, uploadClosed } from "./require-take.ts";
import { lockTake } from "@aside/core/takes/server/takes-store.ts";

export const abortUpload: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const take = await requireTake(context, actor, body.upload_id);
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockTake(trx, take.id);
    if (locked?.status === "aborted") return;
    if (locked?.status === "complete") throw uploadClosed();
    await discardTake(context, trx, take);
    await untouch(trx, take.post_id);
  });
  return { success: true as const };
};
