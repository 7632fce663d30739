import type { UserActor } from "@aside/server/auth/actor.ts";
import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { videoSubmitted } from "@aside/core/messages/facts.ts";
import { isLinkActive } from "@aside/core/messages/post-policy.ts";
import type { PostStatus } from "@aside/core/messages/post-contract.ts";
import { findTake } from "@aside/core/takes/server/takes-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { resubmitPost as againEndpoint, submitPost as endpoint } from "../../video-contract.ts";
import { copy } from "../../copy.ts";
import { requireLockedFolder } from "../folders/require-folder.ts";
import { requireMember } from "../rights/require-member.ts";
import { LEVEL } from "../../policy.ts";
import { findSettings } from "../rights/settings-store.ts";
import { approvePlaces, insertPlace, listReviewers, lockPlaces, type PlaceRow, resubmitPlace } from "./places-store.ts";
import { presentItem } from "./present-item.ts";
import { type ChangeContext, recordChange } from "./record-change.ts";
import { requireItem } from "./require-item.ts";

export const submitPost: Handler<typeof endpoint> = async ({ actor: who, body, context, request }) => {
  const { actor, library } = await requireMember(context.db, who);
  await requireFeature(context, actor, "company_library");
  return await context.db.transaction().execute(async (trx) => {
    await requireReady(context, trx, actor, body.post_id);
    const folder = await requireLockedFolder(trx, actor.userId, body.folder_id, LEVEL.contribute);
    const now = context.now();
    const isNew = await insertPlace(trx, {
      post_id: body.post_id,
      company_id: library.company_id,
      folder_id: folder.id,
      status: "pending",
      submitted_by: actor.userId,
      submitted_at: now,
      listed_at: now,
    });
    const [locked] = await lockPlaces(trx, actor.userId, [body.post_id]);
    if (!locked) throw notFound();
    const isAgain = !isNew && locked.status === "rejected" && locked.company_id === library.company_id;
    if (!isNew && !isAgain) throw conflict(copy.alreadyInLibrary, { status: locked.status });
    if (isAgain) await resubmitPlace(trx, body.post_id, { folderId: folder.id, now });
    await finishSubmission({ context, db: trx, actor, request }, { ...locked, folder_id: folder.id, folder_name: folder.name }, isAgain);
    return presentItem(await requireItem(trx, actor.userId, body.post_id));
  });
};

export const resubmitPost: Handler<typeof againEndpoint> = async ({ actor: who, params, context, request }) => {
  const { actor } = await requireMember(context.db, who);
  await requireFeature(context, actor, "company_library");
  return await context.db.transaction().execute(async (trx) => {
    const [locked] = await lockPlaces(trx, actor.userId, [params.id]);
    if (!locked?.is_own) throw notFound();
    if (locked.status !== "rejected") throw conflict(copy.alreadyInLibrary, { status: locked.status });
    await requireReady(context, trx, actor, params.id);
    await requireLockedFolder(trx, actor.userId, locked.folder_id, LEVEL.contribute);
    await resubmitPlace(trx, params.id, { folderId: null, now: context.now() });
    await finishSubmission({ context, db: trx, actor, request }, locked, true);
    return presentItem(await requireItem(trx, actor.userId, params.id));
  });
};

/** Throws 404 unless it is the actor's own Aside, and 422 until its video is complete. */
async function requireReady(context: AppContext, db: Queryable, actor: UserActor, postId: string): Promise<void> {
  const post = await context.access.require(db, actor, postId, "update");
  if (post.isReply) throw notFound();
  const take = post.takeId === null ? undefined : await findTake(db, post.takeId);
  if (take?.status !== "complete" || !isLinkActive(post.status as PostStatus)) throw new AppError(422, "video_not_ready", copy.notReady);
}

/** Without approval, the video is published at once. */
async function finishSubmission(change: ChangeContext, place: PlaceRow, isAgain: boolean): Promise<void> {
  const { context, db, actor } = change;
  await recordChange(change, {
    places: [place],
    folder: null,
    action: isAgain ? "resubmitted" : "submitted",
    audit: "library.video_submitted",
  });
  if (!(await findSettings(db, place.company_id)).needs_approval)
    return await approvePlaces(db, [place.post_id], { by: actor.userId, now: context.now(), folderId: null });
  await context.events.emit({ db, context }, videoSubmitted, {
    post_id: place.post_id,
    event_id: place.event_id,
    folder_id: place.folder_id,
    folder_name: place.folder_name,
    by: { id: actor.userId, name: actor.name },
    to: await listReviewers(db, place.folder_id),
  });
}
