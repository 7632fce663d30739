import { z } from "zod";
import type { Handler } from "@aside/server/http/context.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import { type duplicateContacts as endpoint, MAX_MERGED } from "../contract.ts";
import * as store from "./contacts-store.ts";
import { ownerOf } from "./own.ts";
import { presentContact } from "./present.ts";

const LIST = { kind: "duplicates", position: z.tuple([z.enum(["name", "phone"]), z.string()]), size: 20 };

export const duplicateContacts: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const ownerId = ownerOf(actor);
  const page = { ...readPage(query, LIST), perSet: MAX_MERGED + 1 };
  const found = await store.listDuplicates(context.db, ownerId, page);
  const { rows: sets, next_cursor } = cutPage(found, LIST, ({ same, key }): store.SetPosition => [same, key]);
  const rows = await store.readContacts(
    context.db,
    ownerId,
    sets.flatMap(({ ids }) => ids),
  );
  const byId = new Map(rows.map((row) => [row.id, presentContact(row)]));
  return {
    sets: sets.map(({ same, ids }) => ({ same, contacts: ids.flatMap((id) => byId.get(id) ?? []) })),
    has_more: next_cursor !== null,
    next_cursor,
  };
};
