import { sessionOf } from "@aside/server/auth/actor.ts";
import { sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listSessions as endpoint } from "../../contract.ts";
import { listLiveSessions } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { presentDevice } from "./present-device.ts";

export const listSessions: Handler<typeof endpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const rows = await listLiveSessions(context.db, actor.userId, context.now());
  return { items: rows.map((row) => presentDevice(row, sessionOf(actor))) };
};
