import { collectEvents } from "../../../analytics/contract.ts";

/**
 * Counts a view of a page, where this installation counts (ANALYTICS_URL) and the person's browser does not object. Sends no cookie, id or
 * address of the visitor: as features/analytics/web/track.ts, whose client would be most of this page's script.
 */
export function countView(route: string): void {
  if (document.documentElement.dataset["analytics"] !== "on" || isRefused()) return;
  const events = [{ name: "screen_viewed", props: { route: route.replace(/(?<=.)\/$/, "") }, age_ms: 0 }];
  void fetch(collectEvents.path, {
    method: collectEvents.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ events }),
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/** Do Not Track, and its successor Global Privacy Control. */
function isRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === "1";
}
