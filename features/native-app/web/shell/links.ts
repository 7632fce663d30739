import { brand } from "@aside/brand/brand.ts";
import { appLinkPaths } from "@aside/contract/native/native-app.ts";
import { isOwnPath } from "@aside/contract/own-path.ts";
import { Browser } from "@capacitor/browser";
import { finishBrowserSignIn, startBrowserSignIn } from "./browser-sign-in.ts";

const OWN_PATHS = appLinkPaths(brand.slug);
/** Addresses where a sign-in with a provider starts. Google refuses web views. */
const SIGN_IN = /^\/v1\/auth\/(?:sso|[a-z_]+)$/;

/** A link that the phone gave to the app. */
export async function openLink(address: string, open: (path: string) => void): Promise<void> {
  if (!URL.canParse(address)) return;
  const url = new URL(address);
  // The app's own scheme, which only the end of a sign-in uses.
  if (url.protocol !== "https:" && url.protocol !== "http:") return await finishBrowserSignIn(url);
  if (url.origin !== location.origin) return;
  const path = `${url.pathname}${url.search}${url.hash}`;
  if (!isOwnPath(path)) return;
  if (OWN_PATHS.some((start) => url.pathname.startsWith(start))) open(path);
  else await Browser.open({ url: url.href });
}

/** Links that people press in the app: other sites, and marked pages of this one, open in the browser, over the app. */
export function followLinks(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || event.defaultPrevented) return;
    const url = new URL(link.href);
    const isSignIn = url.origin === location.origin && SIGN_IN.test(url.pathname);
    const isElsewhere = (url.origin !== location.origin && url.protocol.startsWith("http")) || link.dataset["browser"] !== undefined;
    if (!isSignIn && !isElsewhere) return;
    event.preventDefault();
    void (isSignIn ? startBrowserSignIn(url) : Browser.open({ url: url.href }));
  });
}
