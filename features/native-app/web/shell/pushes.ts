import { isOwnPath } from "@aside/contract/own-path.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { PushNotifications } from "@capacitor/push-notifications";

/** Opens what a tapped push message is about. Messages of a person who signed out do not stay on the phone. */
export async function followPushes(open: (path: string) => void): Promise<void> {
  await PushNotifications.addListener("pushNotificationActionPerformed", ({ notification }) => {
    const href = (notification.data as { href?: unknown } | undefined)?.href;
    if (typeof href === "string" && isOwnPath(href)) open(href);
  });
  let isSignedIn = sessionStore.get() !== null;
  sessionStore.subscribe(() => {
    const wasSignedIn = isSignedIn;
    isSignedIn = sessionStore.get() !== null;
    // iOS refuses it if the app never registered.
    if (wasSignedIn && !isSignedIn) void PushNotifications.removeAllDeliveredNotifications().catch(() => undefined);
  });
}
