import { notFound } from "@aside/contract/errors.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { postAcknowledged } from "@aside/core/messages/facts.ts";
import { copy } from "../../copy.ts";
import type { acknowledge as endpoint } from "../../contract.ts";
import { countView, identifyRequest } from "./count-views.ts";
import { readDevice } from "./device.ts";
import { mergeViewProgress } from "./merge-view-progress.ts";
import { saveAcknowledgement } from "./viewers-store.ts";

/** Records who acknowledged, when, and the percent watched. Pending view progress is merged first, so that the percent is current. */
export const acknowledge: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const post = await context.access.require(context.db, actor, body.post_id, "acknowledge");
  const done = await context.db.transaction().execute(async (trx) => {
    const viewer = await identifyRequest(trx, { actor, request }, post);
    if (!viewer || viewer.isMachine) throw notFound();
    await mergeViewProgress(context, trx, { postId: post.id, viewerKey: viewer.key });
    await countView(context, trx, { postId: post.id, viewer, device: readDevice(request), add: { page: 0, video: 0 } });
    const acknowledged = await saveAcknowledgement(trx, post.id, viewer);
    if (!acknowledged) throw notFound();
    if (acknowledged.is_first) {
      const name = viewer.name ?? copy.someone(viewer.companyDomain);
      await context.events.emit({ db: trx, context }, postAcknowledged, { post_id: post.id, user_id: viewer.userId, name });
      await sendSignal(trx, "post.changed", { post_id: post.id, event_id: post.eventId, user_id: post.eventCreatorId });
    }
    return acknowledged;
  });
  return { acknowledged_at: done.acknowledged_at.toISOString() };
};
