import { AppError } from "@aside/contract/errors.ts";
import { requireCreate, requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { takeAssembled } from "@aside/core/messages/facts.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { saveTemplate } from "@aside/core/messages/server/posts/template-store.ts";
import type { TakeRow, Tracks } from "@aside/core/takes/server/takes-store.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { SHORTEST_REST } from "../../../editing/contract.ts";
import { copy } from "../../copy.ts";
import type { startFromTemplate as endpoint } from "../../video-contract.ts";
import { requireMember } from "../rights/require-member.ts";
import { insertDraftWithCopy } from "@aside/core/messages/server/events/insert-draft-with-copy.ts";
import { lockSource } from "./copy-source.ts";

/** The new Aside is a draft of the actor's own. When its recording is complete, features/editing appends the video's copy to it. */
export const startFromTemplate: Handler<typeof endpoint> = async ({ actor: who, params, body, context, request }) => {
  const { actor, library } = await requireMember(context.db, who);
  await requireFeature(context, actor, "company_library");
  const allowance = await requireCreate(context, actor);
  return await context.db.transaction().execute(async (trx) => {
    const { item, source } = await lockSource(trx, actor, params.id);
    requireUsable(source, body.starts_at);
    const { eventId, postId, takeId } = await insertDraftWithCopy(context, trx, { allowance, title: item.title, source, isShown: false });
    await saveTemplate(trx, postId, { take_id: takeId, title: item.title, starts_at: body.starts_at });
    // Its transcript and chapters follow, for the merged video.
    const parts = [{ take_id: source.id, base: 0, at: 0, duration: source.duration }];
    await context.events.emit({ db: trx, context }, takeAssembled, { post_id: postId, take_id: takeId, parts });
    await recordAudit(context, trx, {
      companyId: library.company_id,
      by: actor,
      action: "library.template_used",
      target: { kind: "post", id: item.post_id, label: item.title },
      details: { folder: item.folder_name, new_post_id: postId, starts_at: body.starts_at },
      request,
    });
    await signalPost(trx, postId);
    return { event_id: eventId, post_id: postId };
  });
};

function requireUsable(source: TakeRow, startsAt: number): void {
  if (!(source.tracks as Tracks).some(({ track }) => track === "video"))
    throw new AppError(422, "template_without_picture", copy.templateWithoutPicture);
  if (startsAt > source.duration - SHORTEST_REST) throw new AppError(422, "template_too_short", copy.templateTooShort);
}
