import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { getProfile as getEndpoint, updateProfile as updateEndpoint } from "../contract.ts";
import { presentProfile } from "./present.ts";
import { requireOwn } from "./require-own.ts";
import { saveProfile, findProfile } from "@aside/core/accounts/server/profile-store.ts";

export const getProfile: Handler<typeof getEndpoint> = async ({ actor, params, context }) => {
  const row = await findProfile(context.db, requireOwn(actor, params.id).userId);
  if (!row) throw notFound();
  return presentProfile(row);
};

export const updateProfile: Handler<typeof updateEndpoint> = async ({ actor, params, body, context }) => {
  const row = await saveProfile(context.db, requireOwn(actor, params.id).userId, body);
  if (!row) throw notFound();
  return presentProfile(row);
};
