import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { CreateAllowance } from "../../../entitlements/server/allowances.ts";
import { copyTake } from "../../../takes/server/copy-take.ts";
import type { TakeRow } from "../../../takes/server/takes-store.ts";
import { insertEvent } from "./events-store.ts";

/**
 * A draft of the person's own with a copy of `source`, which plays its segments. `isShown`: false for a copy that is only merged with others.
 * `source` must be complete and locked.
 */
export async function insertDraftWithCopy(
  context: AppContext,
  db: Queryable,
  given: { allowance: CreateAllowance; title: string; source: TakeRow; isShown: boolean; recordedAt?: Date },
): Promise<{ eventId: string; postId: string; takeId: string }> {
  const [eventId, postId, takeId] = [context.newId(), context.newId(), context.newId()];
  const settings = { isPublic: true, isActive: true, isContributor: true };
  const { title, allowance, source, isShown, recordedAt } = given;
  await insertEvent(db, allowance, { id: eventId, title, ...settings, privacyId: context.newId(), postId, recordedAt });
  await copyTake(context, db, source, { id: takeId, postId, isShown });
  return { eventId, postId, takeId };
}
