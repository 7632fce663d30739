import { PLATFORMS, type Platform } from "@aside/contract/native/native-app.ts";

/** What the native app adds to the user agent of its web view (apps/native/capacitor.config.ts). */
const NATIVE_AGENT = /\bAsideNative\/(\S{1,40}) \((\w{1,20})\)/;

/** Null in a browser. */
export function readNativeApp(userAgent: string): { version: string; platform: Platform } | null {
  const [, version = "", name] = NATIVE_AGENT.exec(userAgent) ?? [];
  const platform = PLATFORMS.find((known) => known === name);
  return platform ? { version, platform } : null;
}
