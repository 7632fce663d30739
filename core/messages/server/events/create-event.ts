import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { createEvent as endpoint } from "../../contract.ts";
import { requireCreate } from "../../../entitlements/server/entitlements.ts";
import { readEvent } from "./read-event.ts";
import { deleteUntouched, insertEvent } from "./events-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const UNTOUCHED_MS = 30 * DAY_MS;
/** A device's clock may be wrong: an older recording is listed at the time of its upload. */
const OLDEST_MS = 90 * DAY_MS;

/** Ignores `creator_id` in the body: the signed-in user is the creator. */
export const createEvent: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  const allowance = await requireCreate(context, actor);
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    if (body.is_untouched) await deleteUntouched(trx, actor.userId, new Date(context.now().getTime() - UNTOUCHED_MS));
    await insertEvent(trx, allowance, {
      id,
      title: body.title ?? "",
      isUntouched: body.is_untouched,
      recordedAt: pastOf(body.recorded_at, context.now()),
      isPublic: body.permissions?.is_public ?? true,
      isActive: body.permissions?.is_active ?? true,
      isContributor: body.permissions?.is_creator_a_contributor ?? true,
      privacyId: context.newId(),
      postId: context.newId(),
    });
  });
  return await readEvent(context, actor, id);
};

function pastOf(recordedAt: string | undefined, now: Date): Date | undefined {
  const ago = now.getTime() - Date.parse(recordedAt ?? "");
  return ago >= 0 && ago <= OLDEST_MS ? new Date(now.getTime() - ago) : undefined;
}
