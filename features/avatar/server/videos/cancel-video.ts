import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { lockTake } from "@aside/core/takes/server/takes-store.ts";
import { discardTake } from "../../../recording/server/api.ts";
import type { cancelVideo as endpoint } from "../../notes-contract.ts";
import { readVideo } from "../notes/preview.ts";
import { failVideo } from "./end-video.ts";
import { findVideo, lockVideo } from "./videos-store.ts";

/** Also of a person for whom True Avatar is off. What has ended meanwhile stays: the answer says which it is. */
export const cancelVideo: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const { userId } = requireUser(actor);
  const found = await findVideo(context.db, params.id);
  if (found?.user_id !== userId) throw notFound();
  await context.db.transaction().execute(async (trx) => {
    // The take first, as at the end of its conversion, which then ends the video.
    const take = found.take_id === null ? undefined : await lockTake(trx, found.take_id);
    const video = await lockVideo(trx, params.id);
    if (video?.status !== "PROCESSING") return;
    const made = take ?? (video.take_id === null ? undefined : await lockTake(trx, video.take_id));
    if (made?.status === "converting") await discardTake(context, trx, made);
    await failVideo({ db: trx, context }, video, "canceled");
  });
  return await readVideo(context, userId, params.id);
};
