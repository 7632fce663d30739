import type { Handler } from "@aside/platform/http/context.ts";
import type { signOut as endpoint } from "../contract.ts";
import { revokeSession } from "./store.ts";
import { setViewerCookie } from "./viewer-cookie.ts";

export const signOut: Handler<typeof endpoint> = async ({ actor, context, request, reply }) => {
  if (actor.kind === "user") await revokeSession(context.db, actor.sessionId, context.now());
  await setViewerCookie(context, { request, reply }, { sessionId: null });
  return { success: true as const };
};
