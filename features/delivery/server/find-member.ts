import type { AppContext } from "@aside/server/http/context.ts";
import { hashMemberToken } from "./member-token.ts";
import { findMemberByTokenHash, markAsked } from "./store.ts";

/** The member whose personal link the token is; undefined if unknown. */
export async function findMemberByToken(
  context: AppContext,
  eventId: string,
  token: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  return await findMemberByTokenHash(context.db, eventId, hashMemberToken(token.slice(0, 200)));
}

/** Their link was opened in this browser. The page itself reports whether a person views it. */
export async function noteLinkOpened(context: AppContext, memberId: string, browserId: string): Promise<void> {
  await markAsked(context.db, memberId, browserId);
}
