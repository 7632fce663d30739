import type { Handler } from "@aside/server/http/context.ts";
import type { deleteContacts as endpoint } from "../contract.ts";
import * as store from "./contacts-store.ts";
import { ownerOf } from "./own.ts";

/** Unknown ids and those of others are not counted. */
export const deleteContacts: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const ownerId = ownerOf(actor);
  const deleted = await context.db.transaction().execute(async (trx) => {
    await store.lockContacts(trx, ownerId);
    return await store.deleteContacts(trx, ownerId, [...new Set(body.ids)]);
  });
  return { deleted };
};
