// Shows push notifications and opens the page that they link to. It handles no requests and caches nothing.

/** Only paths of this product are opened. */
function ownAddress(href) {
  const address = new URL(String(href ?? "/"), self.location.origin);
  return address.origin === self.location.origin ? address.href : self.location.origin;
}

self.addEventListener("push", (event) => {
  const given = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(String(given.title ?? ""), {
      body: String(given.body ?? ""),
      tag: String(given.tag ?? ""),
      data: { href: given.href },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(ownAddress(event.notification.data?.href)));
});

/** Focuses the tab that already shows the page, or opens one. */
async function goTo(address) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === address);
  return there ? await there.focus() : await self.clients.openWindow(address);
}
