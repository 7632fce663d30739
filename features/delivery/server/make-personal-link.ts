import { setMemberTokens } from "@aside/core/messages/server/events/members-store.ts";
import { shareUrl } from "@aside/core/messages/server/events/share-url.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { hashMemberToken, makeMemberToken } from "./member-token.ts";

/** A new personal link of a recipient. Links in earlier emails stay valid. */
export async function makePersonalLink(context: AppContext, db: Queryable, of: { eventId: string; userId: string }): Promise<string> {
  const token = makeMemberToken();
  await setMemberTokens(db, of.eventId, [{ user_id: of.userId, hash: hashMemberToken(token) }]);
  return shareUrl(context, of.eventId, { m: token });
}
