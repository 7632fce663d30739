import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { endDevice as endpoint } from "../../contract.ts";
import { endSessions } from "@aside/core/accounts/server/sessions/sessions-store.ts";

/** The reply is the same for another person's, an ended and an unknown session. */
export const endDevice: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  if (actor.kind !== "user") throw notFound();
  const ended = await endSessions(context.db, { id: params.id, userId: actor.userId }, context.now());
  if (ended === 0) throw notFound();
  return { success: true as const };
};
