import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { loadChunk } from "@aside/ui/load-chunk.ts";
import { WORKER_PATH } from "@aside/contract/native/service-worker.ts";
import { addDevice } from "./queries.ts";

export type DeviceState = "missing" | "blocked" | "off" | "on";

/** Whose pushes this browser gets. It goes with the sign-out, which clears what is stored here. */
export const OWNER_KEY = "aside.push";

/** Web views have no web push: the native app gets messages from Apple or Google. */
export const native = async () => await loadChunk(async () => await import("./native-device.ts"));

const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_PATH);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function readDeviceState(userId: string): Promise<DeviceState> {
  if (isNativeShell()) return await (await native()).readDeviceState(userId);
  if (!canPush()) return "missing";
  if (Notification.permission === "denied") return "blocked";
  return localStorage.getItem(OWNER_KEY) === userId && (await findSubscription()) ? "on" : "off";
}

/** A device belongs to a session, so it is registered again after each sign-in. */
export async function renewDevice(userId: string): Promise<void> {
  if (isNativeShell()) return await (await native()).renewDevice(userId);
  if ((await readDeviceState(userId)) !== "on" || Notification.permission !== "granted") return;
  const subscription = await findSubscription();
  if (subscription) await addDevice(JSON.stringify(subscription));
}

/** Takes messages that were seen elsewhere off the phone. Browsers show theirs until they are pressed. */
export async function clearDelivered(): Promise<void> {
  if (isNativeShell()) await (await native()).clearDelivered();
}
