import { createHash, randomBytes } from "node:crypto";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { CreateAllowance } from "../../../entitlements/server/allowances.ts";
import { DEFAULT_PRIVACY } from "../../contract.ts";
import { insertEvent, savePrivacy } from "./events-store.ts";
import { insertMembers } from "./members-store.ts";

/** Creates an Aside with an empty draft that only its creator and one recipient may view. */
export async function createPrivateEvent(
  context: AppContext,
  db: Queryable,
  allowance: CreateAllowance,
  event: { id: string; recipientId: string },
): Promise<void> {
  await insertEvent(db, allowance, {
    id: event.id,
    title: "",
    isPublic: true,
    isActive: true,
    isContributor: true,
    privacyId: context.newId(),
    postId: context.newId(),
  });
  await savePrivacy(db, event.id, { ...DEFAULT_PRIVACY, recipients_can_view_post: true });
  await insertMembers(db, [
    {
      id: context.newId(),
      event_id: event.id,
      user_id: event.recipientId,
      member_type: "TO",
      added_by_id: allowance.creatorId,
      // A random, unused token: sending the Aside creates a new one.
      link_token_hash: createHash("sha256").update(randomBytes(32)).digest("base64url"),
    },
  ]);
}
