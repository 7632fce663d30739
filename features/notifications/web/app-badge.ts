/** The number at the icon of the installed app, where the system shows one: unread notifications, as in a push message. */
export function setAppBadge(unread: number): void {
  // It fails in a browser where the app is not installed.
  if ("setAppBadge" in navigator) navigator.setAppBadge(unread).catch(() => undefined);
}
