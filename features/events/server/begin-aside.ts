import { createHash, randomBytes } from "node:crypto";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { DEFAULT_PRIVACY } from "../contract.ts";
import { insertEvent, insertMembers, savePrivacy } from "./store.ts";

/** An Aside that one person begins to another; nobody else may view it. */
export async function beginAside(
  context: AppContext,
  db: Queryable,
  begun: { event_id: string; creator_id: string; recipient_id: string },
): Promise<void> {
  await insertEvent(db, {
    id: begun.event_id,
    creatorId: begun.creator_id,
    title: "",
    isPublic: true,
    isActive: true,
    isContributor: true,
    privacyId: context.newId(),
    postId: context.newId(),
  });
  await savePrivacy(db, begun.event_id, { ...DEFAULT_PRIVACY, recipients_can_view_post: true });
  await insertMembers(db, [
    {
      id: context.newId(),
      event_id: begun.event_id,
      user_id: begun.recipient_id,
      added_by_id: begun.creator_id,
      // Nobody knows it: sending gives out a fresh one.
      link_token_hash: createHash("sha256").update(randomBytes(32)).digest("base64url"),
    },
  ]);
}
