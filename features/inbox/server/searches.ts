import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { forgetSearches as forgetEndpoint, keepSearch as keepEndpoint, userSearches as listEndpoint } from "../contract.ts";
import { deleteSearches, listSearches, saveSearch } from "./suggestion-store.ts";

export const userSearches: Handler<typeof listEndpoint> = async ({ actor, params, context }) => {
  if (actor.kind !== "user" || params.id !== actor.userId) throw notFound();
  const rows = await listSearches(context.db, actor.userId);
  return { searches: rows.map((row) => ({ ...row, last_used_at: row.last_used_at.toISOString() })) };
};

export const keepSearch: Handler<typeof keepEndpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  await context.db.transaction().execute(async (trx) => {
    await saveSearch(trx, { id: context.newId(), userId: actor.userId, query: body.query });
  });
  return { success: true as const };
};

export const forgetSearches: Handler<typeof forgetEndpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  await deleteSearches(context.db, actor.userId, body.id);
  return { success: true as const };
};
