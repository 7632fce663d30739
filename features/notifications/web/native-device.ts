import { readNativeApp } from "@aside/web-client/native-app.ts";
import { PushNotifications } from "@capacitor/push-notifications";
import type { DeviceState } from "./push-device.ts";
import { addDevice, removeDevice } from "./queries.ts";

/** Whose pushes this phone gets, and its token. Both go with the sign-out, which clears what is stored here. */
const OWNER_KEY = "aside.push";
const TOKEN_KEY = "aside.push-token";

export async function readDeviceState(userId: string): Promise<DeviceState> {
  const { receive } = await PushNotifications.checkPermissions();
  if (receive === "denied") return "blocked";
  return receive === "granted" && localStorage.getItem(OWNER_KEY) === userId ? "on" : "off";
}

/** Asks for permission: only by someone's press. */
export async function switchOn(userId: string): Promise<void> {
  if ((await PushNotifications.requestPermissions()).receive !== "granted") return;
  await register();
  localStorage.setItem(OWNER_KEY, userId);
}

export async function switchOff(): Promise<void> {
  const token = localStorage.getItem(TOKEN_KEY);
  if (token !== null) await removeDevice(token);
  localStorage.removeItem(OWNER_KEY);
  localStorage.removeItem(TOKEN_KEY);
  await PushNotifications.unregister();
}

/** A device belongs to a session, and Apple and Google replace tokens: after each sign-in and start it is registered again. */
export async function renewDevice(userId: string): Promise<void> {
  if ((await readDeviceState(userId)) === "on") await register();
}

/** Nothing unread is left: what still lies on the phone was seen elsewhere. iOS sets the badge to 0; other numbers come with pushes. */
export async function clearDelivered(): Promise<void> {
  await PushNotifications.removeAllDeliveredNotifications();
}

async function register(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const listeners = await Promise.all([
    PushNotifications.addListener("registration", ({ value }) => resolve(value)),
    PushNotifications.addListener("registrationError", ({ error }) => reject(new Error(error))),
  ]);
  try {
    await PushNotifications.register();
    await save(await promise);
  } finally {
    for (const listener of listeners) void listener.remove();
  }
}

async function save(token: string): Promise<void> {
  const before = localStorage.getItem(TOKEN_KEY);
  await addDevice(token, readNativeApp(navigator.userAgent)?.platform);
  localStorage.setItem(TOKEN_KEY, token);
  if (before !== null && before !== token) await removeDevice(before);
}
