import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import {
  type deleteGroup as deleteEndpoint,
  type groupMembers as membersEndpoint,
  type listGroups as listEndpoint,
  MAX_GROUPS,
  type saveGroup as saveEndpoint,
} from "../contract.ts";
import { copy } from "../copy.ts";
import { lockContacts } from "./contacts-store.ts";
import * as store from "./groups-store.ts";
import { ownerOf } from "./own.ts";

export const listGroups: Handler<typeof listEndpoint> = async ({ actor, context }) => ({
  groups: await store.listGroups(context.db, ownerOf(actor)),
});

export const saveGroup: Handler<typeof saveEndpoint> = async ({ actor, body, context }) => {
  const ownerId = ownerOf(actor);
  const { name } = body;
  const id = body.id ?? context.newId();
  return await context.db.transaction().execute(async (trx) => {
    await lockContacts(trx, ownerId);
    if (body.id !== undefined && !(await store.findGroup(trx, ownerId, body.id))) throw notFound();
    const namesake = await store.findGroupByName(trx, ownerId, name);
    if (namesake !== undefined && namesake !== body.id) throw conflict(copy.groupTaken(name), { group_id: namesake });
    if (body.id !== undefined) await store.renameGroup(trx, id, name);
    else if ((await store.countGroups(trx, ownerId)) >= MAX_GROUPS)
      throw new AppError(422, "too_many_groups", copy.tooManyGroups(MAX_GROUPS));
    else await store.insertGroup(trx, { id, ownerId, name });
    const group = await store.findGroup(trx, ownerId, id);
    if (!group) throw notFound();
    return group;
  });
};

export const deleteGroup: Handler<typeof deleteEndpoint> = async ({ actor, params, context }) => {
  if (!(await store.deleteGroup(context.db, ownerOf(actor), params.id))) throw notFound();
  return { success: true as const };
};

/** Unknown ids and those of others are skipped; returns the resulting group. */
export const groupMembers: Handler<typeof membersEndpoint> = async ({ actor, params, body, context }) => {
  const ownerId = ownerOf(actor);
  return await context.db.transaction().execute(async (trx) => {
    await lockContacts(trx, ownerId);
    if (!(await store.findGroup(trx, ownerId, params.id))) throw notFound();
    await store.addToGroups(trx, ownerId, [params.id], body.add);
    await store.removeFromGroup(trx, params.id, body.remove);
    const group = await store.findGroup(trx, ownerId, params.id);
    if (!group) throw notFound();
    return group;
  });
};
