import { createHash } from "node:crypto";
import webPush from "web-push";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { headline } from "../../copy.ts";
import { push, pushToDevice } from "../jobs.ts";
import { quietMinutesLeft } from "@aside/contract/time/local-time.ts";
import { presentNotification } from "../present.ts";
import { postToPushService, readPushAddress } from "./push-endpoint.ts";
import { pushKeys } from "./push-keys.ts";
import { claimPush, deleteDevice, findDevice, listWebDevices, setFailures } from "./push-store.ts";
import { resolveSettings } from "../resolve-settings.ts";
import { findDue } from "../find-due.ts";
import { findSettings, type NotificationRow } from "../store.ts";

/** Lifetime of a push: a device that is off for longer shows it in the list. */
const TTL_SECONDS = 24 * 60 * 60;
/** Push services limit the ciphertext to 4,096 bytes. */
const MAX_EXCERPT = 300;
/** Consecutive failed pushes after which a device is deleted. */
const MAX_FAILURES = 10;
const PUSH_SERVICE_MS = 20_000;

export async function runPush(context: AppContext, { data }: JobRun<{ notification_id: string; count: number }>): Promise<void> {
  const row = await findDue(context, data.notification_id);
  if (!row) return;
  const settings = resolveSettings(await findSettings(context.db, row.user_id));
  if (!settings.kinds[row.kind].push) return;
  const wait = quietMinutesLeft(context.now(), settings) * 60;
  if (wait > 0) {
    const singletonKey = `${row.id}:${data.count}:${context.now().getTime() + wait * 1000}`;
    return await context.jobs.enqueue(context.db, push, data, { singletonKey, startAfterSeconds: wait });
  }
  await context.db.transaction().execute(async (trx) => {
    if (!(await claimPush(trx, row.id))) return;
    const devices = await listWebDevices(trx, row.user_id, context.now());
    const about = { notification_id: row.id };
    const jobs = devices.map((id) => ({ data: { ...about, device_id: id }, singletonKey: `${row.id}:${data.count}:${id}` }));
    await context.jobs.enqueueAll(trx, pushToDevice, jobs);
  });
}

export async function runPushToDevice(
  context: AppContext,
  { data, signal, isLastAttempt }: JobRun<{ notification_id: string; device_id: string }>,
): Promise<void> {
  const row = await findDue(context, data.notification_id);
  const device = await findDevice(context.db, data.device_id, context.now());
  if (!row || !device || device.user_id !== row.user_id) return;
  const address = readPushAddress(context.config, device.token);
  if (!address) return await deleteDevice(context.db, device.id);
  const request = webPush.generateRequestDetails(address, writePayload(row), {
    vapidDetails: pushKeys(context.config),
    TTL: TTL_SECONDS,
    // An undelivered push is replaced by the next one of its group. At most 32 of these characters (RFC 8030).
    topic: createHash("sha256").update(row.group_key).digest("base64url").slice(0, 32),
    contentEncoding: "aes128gcm",
  });
  try {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const init = {
      method: "POST",
      headers,
      body: request.body ?? new Uint8Array(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(PUSH_SERVICE_MS)]),
    };
    const status = await postToPushService(context.config, address.endpoint, init);
    if (status === 404 || status === 410) return await deleteDevice(context.db, device.id);
    if (status >= 300) throw new Error(`the push service answered ${status}`);
    await setFailures(context.db, device.id, "none");
  } catch (error) {
    if (isLastAttempt && (await setFailures(context.db, device.id, "one more")) >= MAX_FAILURES) await deleteDevice(context.db, device.id);
    throw error;
  }
}

function writePayload(row: NotificationRow): string {
  const shown = presentNotification(row);
  const body = (row.detail.excerpt ?? "").slice(0, MAX_EXCERPT);
  return JSON.stringify({ title: headline(shown).slice(0, MAX_EXCERPT), body, href: shown.href, tag: row.group_key });
}
