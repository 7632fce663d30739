import { AppError, notFound } from "@aside/contract/errors.ts";
import { takeShown } from "@aside/core/messages/facts.ts";
import { showTake } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { saveTemplate } from "@aside/core/messages/server/posts/template-store.ts";
import { abortRenders } from "@aside/core/takes/server/assembled-takes-store.ts";
import { findTake, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { type getTemplate as getEndpoint, type setTemplate as setEndpoint, SHORTEST_REST } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { beginMerge, hasPicture } from "../begin-merge.ts";
import { NO_TRANSITION } from "../render/run-render-merge.ts";
import { presentTemplate } from "./present-template.ts";
import { findTemplatePost, lockTemplatePost, type TemplatePost } from "./template-post.ts";

export const getTemplate: Handler<typeof getEndpoint> = async ({ actor, params, context }) => await read(context, actor, params.id);

export const setTemplate: Handler<typeof setEndpoint> = async ({ actor, params, body, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  await context.db.transaction().execute(async (trx) => {
    const post = await lockTemplatePost(trx, params.id);
    if (!post) throw notFound();
    if (body.starts_at !== null && body.starts_at > post.take.duration - SHORTEST_REST)
      throw new AppError(422, "template_too_short", copy.templateTooShort);
    await saveTemplate(trx, params.id, { ...post.template, starts_at: body.starts_at });
    if (post.shown && !isAsWanted(post, body.starts_at)) await follow(context, trx, post, post.shown, body.starts_at);
    await signalPost(trx, params.id);
  });
  return await read(context, actor, params.id);
};

/** After a recording is complete: adds the template to it. Runs in the transaction that completes it. */
export async function addTemplate(context: AppContext, db: Queryable, place: { post_id: string; take_id: string }): Promise<void> {
  const post = await lockTemplatePost(db, place.post_id);
  const from = post?.template.starts_at ?? null;
  if (!post?.shown || from === null || post.shown.id !== place.take_id || !hasPicture(post.shown)) return;
  await beginMerge(context, db, { first: post.shown, second: post.take, from, transition: NO_TRANSITION });
}

async function read(context: AppContext, actor: Actor, postId: string) {
  await context.access.require(context.db, actor, postId, "update");
  // One snapshot: otherwise a render that ends between two queries would be reported neither as in progress nor as shown.
  const post = await context.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => await findTemplatePost(trx, postId));
  if (!post) throw notFound();
  return presentTemplate(post);
}

/** The video, or the one that is being rendered, has the template from this second on already. */
const isAsWanted = ({ template, merge, render }: TemplatePost, startsAt: number | null): boolean =>
  template.starts_at === startsAt && (render ? render.status !== "failed" : merge !== undefined);

/** The recording is merged with the template again, or shown alone. */
async function follow(context: AppContext, db: Queryable, post: TemplatePost, shown: TakeRow, startsAt: number | null): Promise<void> {
  const { merge, render } = post;
  if (startsAt === null && !merge && render?.kind !== "merge") return;
  if (render?.kind === "edit" && render.status === "converting") throw new AppError(409, "edit_unfinished", copy.editUnfinished);
  // The edit would be lost.
  if (merge && merge.id !== shown.id) throw new AppError(409, "edit_unfinished", copy.templateEdited);
  const recording = merge?.base_take_id ? await findTake(db, merge.base_take_id) : shown;
  if (!recording || !hasPicture(recording)) return;
  if (startsAt !== null)
    return await beginMerge(context, db, { first: recording, second: post.take, from: startsAt, transition: NO_TRANSITION });
  await abortRenders(db, recording.post_id);
  if (!merge) return;
  await showTake(db, recording.post_id, recording.id);
  await context.events.emit({ db, context }, takeShown, { post_id: recording.post_id, take_id: recording.id });
}
