import type { FastifyRequest } from "fastify";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { CSRF_COOKIE, CSRF_HEADER, checkCsrf } from "@aside/server/http/csrf.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import type { percentViewed as endpoint } from "../../contract.ts";
import { writeViewProgress } from "./view-progress-writer.ts";
import { insertViewProgress } from "./view-progress-store.ts";
import { countView, identifyRequest, requireCountable } from "./count-views.ts";
import { readDevice } from "./device.ts";
import { limitViewProgress } from "./limit-view-progress.ts";
import { readViewingToken } from "./viewing-token.ts";

/** Stores the event; the worker counts it. */
export const percentViewed: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const progress = { percent: Math.round(body.viewed_percent), spans: body.watched.filter(([first, last]) => first <= last).flat() };
  const now = context.now().getTime();
  if (body.viewing_token) {
    const viewing = readViewingToken(context, body.viewing_token);
    if (!viewing || viewing.postId !== body.post_id) throw notFound();
    limitViewProgress(`${viewing.postId} ${viewing.viewerKey}`, now);
    await writeViewProgress(context.db, { ...viewing, ...progress });
    return { success: true as const };
  }
  await checkSession(context, request);
  const viewRequest = { actor, context, request, postId: body.post_id };
  const post = await requireCountable(viewRequest);
  if (!post) return { success: true as const };
  await context.db.transaction().execute(async (trx) => {
    const viewer = await identifyRequest(trx, viewRequest, post);
    if (!viewer || viewer.isMachine) return;
    await countView(context, trx, { postId: post.id, viewer, device: readDevice(request), add: { page: 0, video: 0 } });
    await insertViewProgress(trx, [{ postId: post.id, takeId: post.takeId, viewerKey: viewer.key, ...progress }]);
  });
  return { success: true as const };
};

/** The CSRF and rate-limit checks of any write with a session; an event with a token needs neither. */
async function checkSession(context: AppContext, request: FastifyRequest): Promise<void> {
  checkCsrf(deriveKey(context.config.secretKey, "csrf"), request.cookies[CSRF_COOKIE], request.headers[CSRF_HEADER]);
  if (context.config.RATE_LIMITS)
    await limitRate(context.db, { key: `percentViewed:${request.ip}`, max: 600, windowSeconds: 60, now: context.now() });
}
