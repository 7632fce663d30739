import type { Handler } from "@aside/server/http/context.ts";
import { type duplicateContacts as endpoint, MAX_MERGED } from "../contract.ts";
import * as store from "./contacts-store.ts";
import { ownerOf } from "./own.ts";
import { presentContact } from "./present.ts";

const SETS = 20;

export const duplicateContacts: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const ownerId = ownerOf(actor);
  const page = { limit: SETS + 1, offset: (query.page - 1) * SETS, perSet: MAX_MERGED + 1 };
  const found = await store.listDuplicates(context.db, ownerId, page);
  const sets = found.slice(0, SETS);
  const rows = await store.readContacts(
    context.db,
    ownerId,
    sets.flatMap(({ ids }) => ids),
  );
  const byId = new Map(rows.map((row) => [row.id, presentContact(row)]));
  return {
    sets: sets.map(({ same, ids }) => ({ same, contacts: ids.flatMap((id) => byId.get(id) ?? []) })),
    has_more: found.length > SETS,
  };
};
