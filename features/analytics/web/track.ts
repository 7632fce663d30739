import type { AnalyticsProps } from "../contract.ts";

/** Counts an event, if this installation collects them and the person's browser does not object. The rest of the code is loaded only then. */
export function track<Name extends keyof AnalyticsProps>(name: Name, props: AnalyticsProps[Name]): void {
  if (document.documentElement.dataset["analytics"] !== "on" || isRefused()) return;
  void import("./send-events.ts").then(
    ({ queueEvent }) => queueEvent(name, props),
    () => undefined,
  );
}

/** Do Not Track, and its successor Global Privacy Control. */
function isRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === "1";
}
