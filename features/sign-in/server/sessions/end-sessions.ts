import { sessionOf } from "@aside/server/auth/actor.ts";
import { sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { endSessions as endpoint } from "../../contract.ts";
import { clearRefreshCookie } from "@aside/core/accounts/server/sessions/refresh-cookie.ts";
import { endSessions as endSessionsOf } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { setViewerCookie } from "@aside/core/accounts/server/sessions/viewer-cookie.ts";

export const endSessions: Handler<typeof endpoint> = async ({ actor, body, context, request, reply }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const which = { userId: actor.userId, ...(body.keep_current ? { except: sessionOf(actor) } : {}) };
  const ended = await endSessionsOf(context.db, which, context.now());
  if (!body.keep_current) {
    clearRefreshCookie(context, reply);
    await setViewerCookie(context, { request, reply }, { session: null });
  }
  return { success: true as const, ended };
};
