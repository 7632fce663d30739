import { sessionOf } from "@aside/server/auth/actor.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { signOut as endpoint } from "../../contract.ts";
import { clearRefreshCookie } from "@aside/core/accounts/server/sessions/refresh-cookie.ts";
import { endSessions } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { setViewerCookie } from "@aside/core/accounts/server/sessions/viewer-cookie.ts";

export const signOut: Handler<typeof endpoint> = async ({ actor, context, request, reply }) => {
  if (actor.kind === "user") await endSessions(context.db, { id: sessionOf(actor) }, context.now());
  clearRefreshCookie(context, reply);
  await setViewerCookie(context, { request, reply }, { session: null });
  return { success: true as const };
};
