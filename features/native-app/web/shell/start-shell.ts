import { App } from "@capacitor/app";
import { goBack } from "./back-button.ts";
import { followLinks, openLink } from "./links.ts";
import { followPushes } from "./pushes.ts";
import { startLock } from "../lock/lock-screen.ts";
import { followSharedVideos } from "./shared-video.ts";

/**
 * Connects the page to the phone: its back button, links, and push messages. The phone keeps what happens before a page listens, as at a
 * cold start, and forgets the listeners when another page is opened. `open`: goes to a path of this site.
 */
export async function startShell(open: (path: string) => void): Promise<void> {
  startLock();
  followLinks();
  await App.addListener("backButton", ({ canGoBack }) => goBack(canGoBack, open));
  await App.addListener("appUrlOpen", ({ url }) => void openLink(url, open));
  await followPushes(open);
  await followSharedVideos(open);
}
