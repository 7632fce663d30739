import type { AppContext } from "@aside/platform/http/context.ts";
import { hashMemberToken } from "./share-url.ts";
import { findMemberByTokenHash } from "./store.ts";

/** Whose own link the token is; undefined for nobody's. */
export async function findMemberByToken(
  context: AppContext,
  eventId: string,
  token: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return await findMemberByTokenHash(context.db, eventId, hashMemberToken(token.slice(0, 200)));
}
