import { type NotificationEvent, type PushEvent, worker } from "./worker-scope.ts";

type Message = { title?: unknown; body?: unknown; tag?: unknown; href?: unknown; badge?: unknown };

/** Only paths of this product are opened. */
function ownAddress(href: unknown): string {
  const address = new URL(typeof href === "string" ? href : "/", location.origin);
  return address.origin === location.origin ? address.href : location.origin;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

export async function showPush({ data }: PushEvent): Promise<void> {
  const message = (data?.json() ?? {}) as Message;
  const options = { body: textOf(message.body), tag: textOf(message.tag), data: { href: message.href } };
  await worker.registration.showNotification(textOf(message.title), options);
  // The app's icon, where it is installed.
  if (typeof message.badge === "number" && "setAppBadge" in navigator) await navigator.setAppBadge(message.badge);
}

/** Focuses the tab that already shows the page, or opens one. */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const address = ownAddress((notification.data as { href?: unknown } | null)?.href);
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === address);
  await (there ? there.focus() : worker.clients.openWindow(address));
}
