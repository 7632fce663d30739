import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { App } from "@capacitor/app";
import { copy } from "../../copy.ts";
import { authenticate, mustLock, rememberUse } from "./app-lock.ts";

const ID = "app-lock";

/** The lock covers both the app and the share page, which have no React root in common. */
export const isLocked = (): boolean => document.getElementById(ID) !== null;

/** The first call covers the screen at once, before anything of it is drawn. */
export function startLock(): void {
  if (sessionStore.get() && mustLock()) lock();
  // Before another page of this site: its start is not a start of the app.
  addEventListener("pagehide", () => isLocked() || rememberUse());
  void App.addListener("appStateChange", ({ isActive }) => {
    if (isLocked()) return;
    if (!isActive) rememberUse();
    else if (sessionStore.get() && mustLock()) lock();
  });
}

function lock(): void {
  // Modal: above everything, and nothing else on the page can be reached.
  const screen = document.createElement("dialog");
  screen.id = ID;
  screen.setAttribute("aria-label", copy.lock.title);
  screen.className =
    "fixed inset-0 m-0 flex h-dvh max-h-none w-full max-w-none flex-col items-center justify-center gap-4 border-0 bg-paper p-6 text-ink";
  const title = document.createElement("h1");
  title.className = "text-title font-semibold";
  title.textContent = copy.lock.title;
  const unlock = async () => {
    try {
      await authenticate();
    } catch {
      // The person cancelled, or was not recognized: the button asks again.
      return;
    }
    rememberUse();
    screen.remove();
  };
  const signOut = () => {
    // The next page is the sign-out, not the app.
    rememberUse();
    location.assign("/logout");
  };
  screen.append(title, button(copy.lock.unlock, "primary", unlock), button(copy.lock.signOut, "ghost", signOut));
  screen.addEventListener("cancel", (event) => event.preventDefault());
  // Browsers close a dialog at the second Escape, whatever the page says.
  screen.addEventListener("close", () => screen.isConnected && screen.showModal());
  // Signed out, also in another way: there is nothing to hide.
  sessionStore.subscribe(() => sessionStore.get() === null && screen.remove());
  document.body.append(screen);
  screen.showModal();
  void unlock();
}

function button(text: string, variant: "primary" | "ghost", onPress: () => void | Promise<void>): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = buttonStyle(variant);
  element.textContent = text;
  element.addEventListener("click", () => void onPress());
  return element;
}
