import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { createEvent as endpoint } from "../../contract.ts";
import { requireCreate } from "../../../entitlements/server/entitlements.ts";
import { readEvent } from "./read-event.ts";
import { deleteUntouched, insertEvent } from "./events-store.ts";

const UNTOUCHED_MS = 30 * 24 * 60 * 60 * 1000;

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
      isPublic: body.permissions?.is_public ?? true,
      isActive: body.permissions?.is_active ?? true,
      isContributor: body.permissions?.is_creator_a_contributor ?? true,
      privacyId: context.newId(),
      postId: context.newId(),
    });
  });
  return await readEvent(context, actor, id);
};
