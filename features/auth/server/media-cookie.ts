import type { Handler } from "@aside/platform/http/context.ts";
import type { mediaCookie as endpoint } from "../contract.ts";
import { setViewerCookie } from "./viewer-cookie.ts";

export const mediaCookie: Handler<typeof endpoint> = async ({ actor, context, request, reply }) => {
  const change = actor.kind === "user" ? { sessionId: actor.sessionId } : actor.kind === "guest" ? { guestId: actor.guestId } : {};
  await setViewerCookie(context, { request, reply }, change);
  return { success: true as const };
};
