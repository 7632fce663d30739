import { brand } from "@aside/brand/brand.ts";
import { type OpenBrowser, openBrowser } from "../support/browser.ts";
import { type Phone, standInPhone } from "./phone-bridge.ts";

const WEB_VIEW = "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36";

/** The user agent of the app's web view. */
export const appUserAgent = (version: string = brand.version): string => `${WEB_VIEW} AsideNative/${version} (android)`;

/** The web app as the native app shows it on a phone. The app itself is not built here. */
export async function openApp(): Promise<OpenBrowser & { phone: Phone }> {
  const opened = await openBrowser({ speaks: false, isMobile: true, viewport: { width: 380, height: 800 }, userAgent: appUserAgent() });
  return { ...opened, phone: await standInPhone(opened.context, opened.page) };
}
