import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { WORKER_PATH } from "@aside/contract/native/service-worker.ts";
import { findSubscription, native, OWNER_KEY } from "./push-device.ts";
import { addDevice, removeDevice } from "./queries.ts";

/** Asks for permission: only by someone's press. */
export async function switchOn(userId: string, publicKey: string): Promise<void> {
  if (isNativeShell()) return await (await native()).switchOn(userId);
  if ((await Notification.requestPermission()) !== "granted") return;
  await navigator.serviceWorker.register(WORKER_PATH);
  const registration = await navigator.serviceWorker.ready;
  // One that was made for another key gets nothing of ours.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await addDevice(JSON.stringify(subscription));
  localStorage.setItem(OWNER_KEY, userId);
}

export async function switchOff(): Promise<void> {
  if (isNativeShell()) return await (await native()).switchOff();
  const subscription = await findSubscription();
  if (subscription) {
    await removeDevice(JSON.stringify(subscription));
    await subscription.unsubscribe();
  }
  localStorage.removeItem(OWNER_KEY);
}
