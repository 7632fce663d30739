import { sessionOf } from "@aside/server/auth/actor.ts";
import { AppError, sessionExpired } from "@aside/contract/errors.ts";
import type { Config } from "@aside/server/config/config.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { addDeviceToken as addEndpoint, deleteDeviceToken as deleteEndpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { readPushAddress, writePushAddress } from "./push-endpoint.ts";
import { type DeviceKind, deleteOwnDevice, saveDevice } from "./push-store.ts";

/** Native apps' tokens are not JSON. */
const NATIVE_TOKEN = /^[\w:.-]{8,4000}$/;
const APNS_TOKEN = /^[0-9a-f]{64,200}$/i;

function readToken(config: Config, given: string, platform?: "ios" | "android"): { kind: DeviceKind; token: string } | null {
  if (NATIVE_TOKEN.test(given)) {
    const isApple = platform === undefined ? APNS_TOKEN.test(given) : platform === "ios";
    return isApple ? { kind: "apns", token: given.toLowerCase() } : { kind: "fcm", token: given };
  }
  const address = readPushAddress(config, given);
  return address && { kind: "web", token: writePushAddress(address) };
}

export const addDevice: Handler<typeof addEndpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const read = readToken(context.config, body.token, body.platform);
  if (!read) throw new AppError(422, "push_unknown", copy.pushUnknown);
  await context.db
    .transaction()
    .execute(async (trx) => await saveDevice(trx, { id: context.newId(), userId: actor.userId, sessionId: sessionOf(actor), ...read }));
  return { success: true as const };
};

export const deleteDevice: Handler<typeof deleteEndpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const read = readToken(context.config, body.token);
  if (read) await deleteOwnDevice(context.db, actor.userId, read.token);
  return { success: true as const };
};
