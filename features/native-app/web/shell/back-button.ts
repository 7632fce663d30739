import { App } from "@capacitor/app";
import { isLocked } from "../lock/lock-screen.ts";

/** Of Radix: dialogs, sheets, menus, popovers. */
const OVERLAYS = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])[data-state="open"]';
/** Beside the picture of the studio, which takes only keys that are pressed inside it. */
const DRAWER = "[data-drawer] button";
/** Where the app starts: for signed-in people, and for others. */
const FIRST_SCREENS = new Set(["/dashboard", "/dashboard/inbox", "/"]);

/** Closes what covers the screen, else goes back, and leaves the app at its first screen. `canGoBack`: the web view has an earlier page. */
export function goBack(canGoBack: boolean, open: (path: string) => void): void {
  if (isLocked()) void App.minimizeApp();
  else if (document.fullscreenElement) void document.exitFullscreen();
  else if (document.querySelector(OVERLAYS)) pressEscape(document.activeElement);
  else if (document.querySelector(DRAWER)) pressEscape(document.querySelector(DRAWER));
  // As Android's own back gesture: the app stays in the background, where uploads go on. Closing it would end them.
  else if (FIRST_SCREENS.has(location.pathname)) void App.minimizeApp();
  else if (canGoBack) history.back();
  else open("/dashboard");
}

/** An overlay that must not be closed, because it is busy, ignores the key. */
function pressEscape(target: Element | null): void {
  (target ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
}
