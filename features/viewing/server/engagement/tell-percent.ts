import type { FastifyRequest } from "fastify";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { CSRF_COOKIE, CSRF_HEADER, checkCsrf } from "@aside/server/http/csrf.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import type { percentViewed as endpoint } from "../../contract.ts";
import { writeBeat } from "./beat-writer.ts";
import { insertBeats } from "./beats-store.ts";
import { countView, identifyRequest, requireCountable } from "./count-views.ts";
import { readDevice } from "./device.ts";
import { limitBeats } from "./limit-beats.ts";
import { readViewingToken } from "./viewing-token.ts";

/** What was watched is only written down here; the worker counts it. */
export const percentViewed: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const told = { percent: Math.round(body.viewed_percent), spans: body.watched.filter(([first, last]) => first <= last).flat() };
  const now = context.now().getTime();
  if (body.viewing_token) {
    const viewing = readViewingToken(context, body.viewing_token);
    if (!viewing || viewing.postId !== body.post_id) throw notFound();
    limitBeats(`${viewing.postId} ${viewing.viewerKey}`, now);
    await writeBeat(context.db, { ...viewing, ...told });
    return { success: true as const };
  }
  await checkSession(context, request);
  const asked = { actor, context, request, postId: body.post_id };
  const post = await requireCountable(asked);
  if (!post) return { success: true as const };
  await context.db.transaction().execute(async (trx) => {
    const viewer = await identifyRequest(trx, asked);
    if (!viewer || viewer.isMachine) return;
    await countView(context, trx, { postId: post.id, viewer, device: readDevice(request), add: { page: 0, video: 0 } });
    await insertBeats(trx, [{ postId: post.id, takeId: post.takeId, viewerKey: viewer.key, ...told }]);
  });
  return { success: true as const };
};

/** What the server asks of every write that stands on a session; a beat with its token stands on that alone. */
async function checkSession(context: AppContext, request: FastifyRequest): Promise<void> {
  checkCsrf(deriveKey(context.config.secretKey, "csrf"), request.cookies[CSRF_COOKIE], request.headers[CSRF_HEADER]);
  if (context.config.RATE_LIMITS)
    await limitRate(context.db, { key: `percentViewed:${request.ip}`, max: 600, windowSeconds: 60, now: context.now() });
}
