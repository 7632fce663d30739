import { hasUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";

/** https://wicg.github.io/web-app-launch/: Chromium only, and not in TypeScript's types. */
type LaunchQueue = { setConsumer(consumer: (launch: { targetURL?: string | null }) => void): void };

/** The system focuses the open window of the installed app and says what to open: a shortcut's page must not end a recording. */
export function followLaunches(navigate: (href: string) => void): void {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue;
  // The launch that opened this page is in the queue, too.
  let isOpened = false;
  queue?.setConsumer(({ targetURL }) => {
    const isThisPage = !isOpened && targetURL === performance.getEntriesByType("navigation")[0]?.name;
    isOpened = true;
    if (!targetURL || isThisPage) return;
    const { pathname, search, hash } = new URL(targetURL);
    if (hasUnsavedWork()) open(targetURL, "_blank", "noopener");
    else navigate(pathname + search + hash);
  });
}
