import { type Actor, actorKey } from "@aside/server/auth/actor.ts";
import { domainOf, isWorkEmail } from "@aside/server/auth/work-email.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { IdentifiedViewer } from "./viewers-store.ts";
import { findGuestViewerKey } from "./guests/guest-viewers-store.ts";
import { nameGuest } from "./guests/name-guest.ts";
import { claimMembership } from "@aside/core/messages/server/events/members-store.ts";
/**
 * Identifies the viewer by account, guest name, or a personal link in the first browser that opened it. In any other browser the link may
 * have been forwarded and identifies the recipient's company only (docs/decisions/0041). `isUnnamed`: the view counts, but nobody learns
 * whose it is. Null: the view cannot be counted.
 */
export async function identify(
  db: Queryable,
  actor: Actor,
  postId: string,
  options: { isMachine: boolean; isUnnamed: boolean },
): Promise<IdentifiedViewer | null> {
  const { browserId, memberIds } = actor.viewer;
  const unknown = { userId: null, name: null, knownAs: "anonymous", companyDomain: null, proof: null } as const;
  if (options.isMachine) return browserId === null ? null : { ...unknown, key: `m:${browserId}`, isMachine: true };
  const key = actorKey(actor);
  if (options.isUnnamed) return key === null ? null : { ...unknown, key, isMachine: false };
  if (actor.kind === "user") {
    const name = actor.name || actor.email;
    return { ...unknown, key: `u:${actor.userId}`, userId: actor.userId, name, knownAs: "person", proof: "account", isMachine: false };
  }
  const member = browserId === null ? undefined : await claimMembership(db, { postId, memberIds, browserId });
  if (member?.isOwner)
    return {
      ...unknown,
      key: `u:${member.user_id}`,
      userId: member.user_id,
      name: member.name || member.email,
      knownAs: "person",
      proof: "link",
      isMachine: false,
    };
  if (key === null) return null;
  if (actor.kind === "guest") {
    const earlierKey = await findGuestViewerKey(db, postId, actor.guestId);
    if (earlierKey) await nameGuest(db, { postId, guestId: actor.guestId, name: actor.name });
    return { ...unknown, key: earlierKey ?? key, name: actor.name, knownAs: "guest", proof: "guest", isMachine: false };
  }
  if (member && isWorkEmail(member.email))
    return { ...unknown, key, knownAs: "company", companyDomain: domainOf(member.email), isMachine: false };
  return { ...unknown, key, isMachine: false };
}
