import type { CapacitorConfig } from "@capacitor/cli";
import { brand } from "@aside/brand/brand.ts";
import type { NativeSettings } from "./settings.ts";

/**
 * Capacitor reads it as JSON (generate.ts): its command needs TypeScript's former API to read this file. Only pages of the allowed host open
 * inside the app and reach the phone's functions; all other links open in the browser. A server chosen at the first start is allowed by the
 * native sources (sources/).
 */
export function capacitorConfig({ appId, serverUrl, version }: NativeSettings): CapacitorConfig {
  const server = serverUrl === null ? null : new URL(serverUrl);
  return {
    appId,
    appName: brand.product,
    webDir: "www",
    // The web app recognizes the app by it (packages/web-client/native-app.ts).
    android: { appendUserAgent: `AsideNative/${version} (android)` },
    ios: { appendUserAgent: `AsideNative/${version} (ios)` },
    server: { allowNavigation: server === null ? [] : [...new Set([server.hostname, server.host])] },
  };
}
