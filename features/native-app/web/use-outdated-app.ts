import { useEffect, useState } from "react";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";

/** Whether this is the native app in a version that the installation no longer supports. */
export function useOutdatedApp(): boolean {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (!isNativeShell()) return;
    import("./is-update-required.ts").then(
      async ({ isUpdateRequired }) => setOutdated(await isUpdateRequired(navigator.userAgent)),
      // Without a connection the app goes on.
      () => undefined,
    );
  }, []);
  return isOutdated;
}
