import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { type createLabel as endpoint, MAX_LABELS } from "../contract.ts";
import { copy } from "../copy.ts";
import { countLabels, findLabel, insertLabel, isNameTaken, lockOwner, updateLabel } from "./store.ts";
import type { LabelColor } from "@aside/core/messages/post-contract.ts";

export const createLabel: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  await requireFeature(context, actor, "labels_favorites");
  return await context.db.transaction().execute(async (trx) => {
    await lockOwner(trx, actor.userId);
    const id =
      body.id === undefined ? await add(context, trx, actor.userId, body) : await change(trx, actor.userId, { ...body, id: body.id });
    await sendSignal(trx, "labels.changed", { user_id: actor.userId });
    const made = await findLabel(trx, actor.userId, id);
    if (!made) throw notFound();
    return made;
  });
};

async function add(context: AppContext, db: Queryable, userId: string, body: { name: string; color: LabelColor }): Promise<string> {
  if (await isNameTaken(db, userId, body.name, undefined)) throw conflict(copy.nameTaken);
  if ((await countLabels(db, userId)) >= MAX_LABELS) throw new AppError(422, "too_many_labels", copy.tooManyLabels(MAX_LABELS));
  const id = context.newId();
  await insertLabel(db, { id, user_id: userId, name: body.name, color: body.color });
  return id;
}

/** The favorite label has a fixed name and color. */
async function change(db: Queryable, userId: string, body: { id: string; name: string; color: LabelColor }): Promise<string> {
  const label = await findLabel(db, userId, body.id);
  if (label?.kind !== "label") throw notFound();
  if (await isNameTaken(db, userId, body.name, body.id)) throw conflict(copy.nameTaken);
  await updateLabel(db, body.id, { name: body.name, color: body.color });
  return body.id;
}
