import type { Handler } from "@aside/platform/http/context.ts";
import type { abortUpload as endpoint } from "../contract.ts";
import { deleteObjects } from "./jobs.ts";
import { takePrefix } from "@aside/platform/storage/take-keys.ts";
import { requireTake, uploadClosed } from "./require-take.ts";
import { signalPost } from "./signal-post.ts";
import { hideTake, lockTake, setTakeStatus } from "./store.ts";

export const abortUpload: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const take = await requireTake(context, actor, body.upload_id);
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockTake(trx, take.id);
    if (locked?.status === "aborted") return;
    if (locked?.status === "complete") throw uploadClosed();
    await setTakeStatus(trx, take.id, "aborted");
    await hideTake(trx, take.id);
    const prefix = takePrefix(take.post_id, take.id);
    await context.jobs.enqueue(trx, deleteObjects, { prefix }, { singletonKey: prefix });
    await signalPost(trx, take.post_id);
  });
  return { success: true as const };
};
