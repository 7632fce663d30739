import { AppError, sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { getNotificationSettings, saveNotificationSettings as saveEndpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { isTimeZone } from "@aside/contract/time/is-time-zone.ts";
import { pushKeys } from "./push/push-keys.ts";
import { countDevices } from "./push/push-store.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { findSettings, lockSettings, saveSettings } from "./store.ts";

export const getSettings: Handler<typeof getNotificationSettings> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const settings = resolveSettings(await findSettings(context.db, actor.userId));
  const devices = await countDevices(context.db, actor.userId, context.now());
  return { ...settings, push: { public_key: pushKeys(context.config).publicKey, devices } };
};

/** Values that are not given are kept. */
export const saveOwnSettings: Handler<typeof saveEndpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  if (body.time_zone !== undefined && !isTimeZone(body.time_zone)) throw new AppError(422, "time_zone_unknown", copy.timeZoneUnknown);
  return await context.db.transaction().execute(async (trx) => {
    const before = await lockSettings(trx, actor.userId);
    const kinds = { ...(before.kinds as Record<string, object>) };
    for (const [kind, ways] of Object.entries(body.kinds ?? {})) kinds[kind] = { ...kinds[kind], ...ways };
    const next = {
      kinds,
      digest: body.digest ?? before.digest,
      time_zone: body.time_zone ?? before.time_zone,
      chat: body.chat ?? before.chat,
      quiet_from: body.quiet === undefined ? before.quiet_from : (body.quiet?.from ?? null),
      quiet_to: body.quiet === undefined ? before.quiet_to : (body.quiet?.to ?? null),
    };
    await saveSettings(trx, actor.userId, next);
    return resolveSettings(next);
  });
};
