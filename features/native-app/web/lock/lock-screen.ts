import { type ButtonVariant, buttonStyle } from "@aside/ui/elements/button-style.ts";
import { hasUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { App } from "@capacitor/app";
import { countUnsent, signOutQuestion } from "../../../recording/web/drafts/before-sign-out.ts";
import { ASKED, canEndSession, endSession } from "../../../sign-in/web/end-session.ts";
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

/** Begun, and not uploaded yet. */
const isRecordingOpen = (): boolean => document.querySelector("[data-studio]") !== null && hasUnsavedWork();

function lock(): void {
  // Nothing is recorded behind the lock, where nobody sees it: the recorder pauses, as when the phone freezes the page.
  document.dispatchEvent(new Event("freeze"));
  // Modal: above everything, and nothing else on the page can be reached.
  const screen = document.createElement("dialog");
  screen.id = ID;
  screen.setAttribute("aria-label", copy.lock.title);
  screen.className =
    "fixed inset-0 m-0 flex h-dvh max-h-none w-full max-w-none flex-col items-center justify-center border-0 bg-paper p-6 text-center text-ink";
  const problem = text("p", "min-h-12 max-w-sm text-small text-danger", "");
  problem.setAttribute("role", "alert");
  const show = (title: string, lead: string, ...choices: HTMLButtonElement[]) => {
    problem.textContent = "";
    const buttons = document.createElement("div");
    buttons.className = "mt-8 flex w-full max-w-xs flex-col gap-2";
    buttons.append(...choices);
    const words = [text("h1", "text-title font-semibold", title), text("p", "mt-2 max-w-xs text-muted", lead)];
    screen.replaceChildren(drawMark(), ...words, buttons, problem);
    choices[0]?.focus();
  };
  const showLock = () =>
    show(
      copy.lock.title,
      isRecordingOpen() ? copy.lock.recording : copy.lock.lead,
      button(copy.lock.unlock, "primary", unlock),
      button(copy.lock.signOut, "ghost", askToSignOut),
    );
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
  const askToSignOut = async () => {
    problem.textContent = "";
    if (!(await canEndSession())) return void (problem.textContent = copy.lock.stillSignedIn);
    const waiting = Math.max(await countUnsent(sessionStore.person()?.userId ?? ""), isRecordingOpen() ? 1 : 0);
    if (waiting === 0) return await signOut();
    const question = signOutQuestion(waiting);
    show(question.title, question.why, button(question.stay, "secondary", showLock), button(question.signOut, "danger", signOut));
  };
  const signOut = async () => {
    problem.textContent = "";
    // The screen stays until then: the page after it would open the app to anyone who holds the phone.
    if (!(await endSession())) return void (problem.textContent = copy.lock.stillSignedIn);
    // The next page is the rest of the sign-out, not the app.
    rememberUse();
    // The person has decided about a recording that is open.
    addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
    location.assign(`/logout?${ASKED}`);
  };
  showLock();
  screen.addEventListener("cancel", (event) => event.preventDefault());
  // Browsers close a dialog at the second Escape, whatever the page says.
  screen.addEventListener("close", () => screen.isConnected && screen.showModal());
  // Signed out, also in another way: there is nothing to hide.
  sessionStore.subscribe(() => sessionStore.get() === null && screen.remove());
  document.body.append(screen);
  screen.showModal();
  void unlock();
}

/** As packages/ui/elements/Mark.tsx, which needs React. */
function drawMark(): HTMLElement {
  const mark = document.createElement("div");
  mark.className = "mb-4 [&_svg]:size-20";
  mark.innerHTML = `<svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><path d="M14 4C7.5 10.5 7.5 21.5 14 28" stroke="currentColor" stroke-width="3.5" stroke-linecap="round"/><circle cx="20.5" cy="16" r="5" fill="var(--ember)"/></svg>`;
  return mark;
}

function text(tag: "h1" | "p", className: string, content: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = content;
  return element;
}

function button(name: string, variant: ButtonVariant, onPress: () => void | Promise<void>): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = buttonStyle(variant);
  element.textContent = name;
  element.addEventListener("click", () => void onPress());
  return element;
}
