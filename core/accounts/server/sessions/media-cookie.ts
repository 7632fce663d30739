import { sessionOf, type Actor } from "@aside/server/auth/actor.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { setViewerCookie } from "./viewer-cookie.ts";
import type { mediaCookie as endpoint } from "../../contract.ts";

export const mediaCookie: Handler<typeof endpoint> = async ({ actor, context, request, reply }) => {
  await setViewerCookie(context, { request, reply }, changeFor(actor));
  return { success: true as const };
};

function changeFor(actor: Actor): Parameters<typeof setViewerCookie>[2] {
  if (actor.kind === "guest") return { guestId: actor.guestId };
  if (actor.kind !== "user") return {};
  return { session: { id: sessionOf(actor), isKept: actor.isKept, userId: actor.userId } };
}
