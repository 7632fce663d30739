import { brand } from "@aside/brand/brand.ts";

type Device = { userAgent: string; maxTouchPoints: number };

/** How to allow a blocked camera and microphone on this device. An iPad claims to be a Mac, with a touch screen. */
export function permissionText({ userAgent, maxTouchPoints }: Device): string {
  const isApp = userAgent.includes("AsideNative/");
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
  return `The camera and microphone are blocked. ${wayToAllow(isApp, isApple, userAgent.includes("Android"))}`;
}

function wayToAllow(isApp: boolean, isApple: boolean, isAndroid: boolean): string {
  if (isApp && isApple) return `Open Settings, tap Apps, ${brand.product}, turn on Camera and Microphone, then try again.`;
  if (isApp) return `Open Settings, tap Apps, ${brand.product}, Permissions, allow Camera and Microphone, then try again.`;
  if (isApple)
    return "In Safari, tap the page menu in the address bar, then Website Settings. In other browsers, open Settings and tap Apps and the browser. Allow both, then try again.";
  if (isAndroid)
    return "Tap the icon to the left of the address, then Permissions, and allow both. If they are not listed, open Settings, Apps, your browser, Permissions. Then try again.";
  return "Allow them in your browser's address bar, then try again.";
}
