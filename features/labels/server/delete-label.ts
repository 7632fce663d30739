import { notFound } from "@aside/contract/errors.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { deleteLabel as endpoint } from "../contract.ts";
import { deleteLabel as remove } from "./store.ts";

export const deleteLabel: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  if (actor.kind !== "user") throw notFound();
  await context.db.transaction().execute(async (trx) => {
    if (!(await remove(trx, actor.userId, params.id))) throw notFound();
    await sendSignal(trx, "labels.changed", { user_id: actor.userId });
  });
  return { success: true as const };
};
