import { createHash } from "node:crypto";
import webPush from "web-push";
import type { NativeKind, NativePushes, PushMessage, PushResult } from "@aside/server/push/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { headline } from "../../copy.ts";
import { push, pushToDevice } from "../jobs.ts";
import { quietMinutesLeft } from "@aside/contract/time/local-time.ts";
import { countUnread } from "../list-notifications.ts";
import { presentNotification } from "../present.ts";
import { postToPushService, readPushAddress } from "./push-endpoint.ts";
import { pushKeys } from "./push-keys.ts";
import { claimPush, deleteDevice, type DeviceKind, findDevice, listDevices, setFailures } from "./push-store.ts";
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

export async function runPush(
  context: AppContext,
  pushes: NativePushes,
  { data }: JobRun<{ notification_id: string; count: number }>,
): Promise<void> {
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
    const kinds: DeviceKind[] = ["web", ...(Object.keys(pushes) as NativeKind[])];
    const devices = await listDevices(trx, row.user_id, kinds, context.now());
    const about = { notification_id: row.id };
    const jobs = devices.map((id) => ({ data: { ...about, device_id: id }, singletonKey: `${row.id}:${data.count}:${id}` }));
    await context.jobs.enqueueAll(trx, pushToDevice, jobs);
  });
}

export async function runPushToDevice(
  context: AppContext,
  pushes: NativePushes,
  { data, signal: stopped, isLastAttempt }: JobRun<{ notification_id: string; device_id: string }>,
): Promise<void> {
  const row = await findDue(context, data.notification_id);
  const device = await findDevice(context.db, data.device_id, context.now());
  if (!row || !device || device.user_id !== row.user_id) return;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(PUSH_SERVICE_MS)]);
  try {
    const result =
      device.kind === "web"
        ? await pushToBrowser(context, row, device.token, signal)
        : await pushes[device.kind]?.send(device.token, await writeMessage(context, row), signal);
    // Its service is not set up any more.
    if (result === undefined) return;
    if (result === "gone") return await deleteDevice(context.db, device.id);
    await setFailures(context.db, device.id, "none");
  } catch (error) {
    if (isLastAttempt && (await setFailures(context.db, device.id, "one more")) >= MAX_FAILURES) await deleteDevice(context.db, device.id);
    throw error;
  }
}

async function pushToBrowser(context: AppContext, row: NotificationRow, token: string, signal: AbortSignal): Promise<PushResult> {
  const address = readPushAddress(context.config, token);
  if (!address) return "gone";
  const { title, body, href, group, badge } = await writeMessage(context, row);
  const request = webPush.generateRequestDetails(address, JSON.stringify({ title, body, href, tag: row.group_key, badge }), {
    vapidDetails: pushKeys(context.config),
    TTL: TTL_SECONDS,
    // An undelivered push is replaced by the next one of its group.
    topic: group,
    contentEncoding: "aes128gcm",
  });
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const init = { method: "POST", headers, body: request.body ?? new Uint8Array(), signal };
  const status = await postToPushService(context.config, address.endpoint, init);
  if (status === 404 || status === 410) return "gone";
  if (status >= 300) throw new Error(`the push service answered ${status}`);
  return "sent";
}

async function writeMessage(context: AppContext, row: NotificationRow): Promise<PushMessage> {
  return { ...describe(row), badge: await countUnread(context, row.user_id) };
}

/** `group`: at most 32 of the characters that push services allow in a topic (RFC 8030). */
function describe(row: NotificationRow): Omit<PushMessage, "badge"> {
  const shown = presentNotification(row);
  return {
    title: headline(shown).slice(0, MAX_EXCERPT),
    body: (row.detail.excerpt ?? "").slice(0, MAX_EXCERPT),
    href: shown.href,
    group: createHash("sha256").update(row.group_key).digest("base64url").slice(0, 32),
  };
}
