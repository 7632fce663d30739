import type { Actor } from "@aside/platform/auth/actor.ts";
import type { AppContext, Handler } from "@aside/platform/http/context.ts";
import type { mediaCookie as endpoint } from "../contract.ts";
import { findSessionUser } from "./sessions-store.ts";
import { setViewerCookie } from "./viewer-cookie.ts";

export const mediaCookie: Handler<typeof endpoint> = async ({ actor, context, request, reply }) => {
  await setViewerCookie(context, { request, reply }, await changeFor(context, actor));
  return { success: true as const };
};

async function changeFor(context: AppContext, actor: Actor): Promise<Parameters<typeof setViewerCookie>[2]> {
  if (actor.kind === "guest") return { guestId: actor.guestId };
  if (actor.kind === "anonymous") return {};
  const row = await findSessionUser(context.db, actor.sessionId, context.now());
  return row ? { session: { id: row.session_id, isKept: row.is_kept } } : {};
}
