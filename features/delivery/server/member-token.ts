import { createHash, randomBytes } from "node:crypto";
import { setMemberTokens } from "@aside/core/messages/server/events/members-store.ts";
import { keyedHash } from "@aside/server/auth/keyed-hash.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** 24 random bytes that identify this recipient. Only their hash is stored. */
export const makeMemberToken = () => randomBytes(24).toString("base64url");
export const hashMemberToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * The personal tokens of members, by member id, for an email that the author writes elsewhere: always the same, so that a draft can be made
 * again. They end with the membership, as all others.
 */
export async function makePersonalLinks(
  { config }: Pick<AppContext, "config">,
  db: Queryable,
  eventId: string,
  members: readonly { id: string; member_id: string }[],
): Promise<Map<string, string>> {
  const tokenOf = (memberId: string) => keyedHash(config.secretKey, "personal-link", memberId);
  await setMemberTokens(
    db,
    eventId,
    members.map(({ id, member_id }) => ({ user_id: id, hash: hashMemberToken(tokenOf(member_id)) })),
  );
  return new Map(members.map(({ member_id }) => [member_id, tokenOf(member_id)]));
}
