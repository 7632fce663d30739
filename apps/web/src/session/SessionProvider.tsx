import { SESSION_EXPIRED_TEXT } from "@aside/contract/errors.ts";
import { DRAFT_PREFIX } from "@aside/features/recording/local-drafts.ts";
import { UNSENT_PREFIX } from "@aside/features/recording/unsent.ts";
import { endSession } from "@aside/features/sign-in/web/end-session.ts";
import { enterByCookie, refreshMediaCookie } from "@aside/features/sign-in/web/queries.ts";
import type { SignInStart } from "../sign-in/SignInDialog.tsx";
import { onSessionExpired, onSignInWanted } from "@aside/web-client/api.ts";
import { needsSecondFactor, sessionStore } from "@aside/web-client/session-store.ts";
import { followAccountTheme } from "@aside/ui/theme.ts";
import { toastError, toastInfo } from "@aside/ui/feedback/toast.ts";
import { isTyping } from "@aside/ui/hooks/is-typing.ts";
import { hasUnsavedWork, setUnsaved, subscribeUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { INSTALL_DISMISSED_KEY } from "../installed-app/install-dismissed.ts";
import { ProcessingView } from "../shell/ProcessingView.tsx";
import { SessionContext } from "../shell/session.ts";
import { setUnviewedInTitle } from "../shell/page-title.ts";
import { openStore } from "../shell/wanted-path.ts";
import { mentionsWorkEmail, readArrival } from "./arrival.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { POPUP_KEY, readPopupMode } from "./popup-mode.ts";
import { signInStart } from "./sign-in-start.ts";
import { useMfaGate } from "./use-mfa-gate.ts";
import { usePopupGuard } from "./use-popup-guard.ts";
import { useUnviewedCount } from "./use-unviewed-count.ts";
import { router } from "../router.ts";
import { setAppBadge } from "@aside/features/notifications/web/app-badge.ts";
import { copy as signInCopy } from "@aside/features/sign-in/copy.ts";
import { copy, isNotSetUp } from "@aside/features/single-sign-on/copy.ts";

const SignInDialog = lazyChunk(async () => ({ default: (await import("../sign-in/SignInDialog.tsx")).SignInDialog }));
// Only in a popup of another site.
const OpenerGuard = lazyChunk(async () => ({ default: (await import("./OpenerGuard.tsx")).OpenerGuard }));
const SignInAgain = lazyChunk(async () => ({ default: (await import("../sign-in/SignInAgain.tsx")).SignInAgain }));

/** Read before other code changes the address. */
const ARRIVAL = readArrival();

/** Stays above the form: it says which way to sign in does not work on this installation. */
const ARRIVAL_NOTICE = ARRIVAL.socialError !== null && isNotSetUp(ARRIVAL.socialError) ? ARRIVAL.socialError : null;

/** Storage keys that are kept at sign-out: settings of the device or the tab, not of the user. */
const PRESERVED = new Set([
  "theme",
  "aside.dashboard-keys",
  "aside.library-view",
  "aside.camera",
  "aside.camera-facing",
  "aside.microphone",
  "aside.layout",
  INSTALL_DISMISSED_KEY,
  POPUP_KEY,
]);

/** Of training videos in this browser. Loaded when it is needed: few people have any. True Avatar's page deletes what an attempt without network leaves. */
async function discardKept(): Promise<void> {
  try {
    const { keepRecordingsOf } = await import("@aside/features/avatar/web/set-up/kept-recording.ts");
    await keepRecordingsOf([]);
  } catch {
    // Signing out must not fail.
  }
}

/** The current user, the same in every tab; the sign-in dialog; the unviewed count, refreshed by the server's events. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(sessionStore.subscribe, sessionStore.person);
  const [dialog, setDialog] = useState<SignInStart | null>(null);
  const [popup] = useState(() => readPopupMode(new URLSearchParams(location.search), openStore()));
  const client = useQueryClient();
  const { isInterrupted, isAsked, setAsked } = useInterruption();
  const unviewedCount = useUnviewedCount(user && !needsSecondFactor(user) ? user.userId : null);
  useEffect(() => setUnviewedInTitle(unviewedCount), [unviewedCount]);
  useMfaGate();
  // Without cookies no one can sign in, so only the popup that explains this is shown.
  // A screen that asks for the sign-in must not end one that waits for its code.
  const openAt = useCallback(
    (start: SignInStart) => setDialog((open) => (open === "confirm" ? open : navigator.cookieEnabled ? start : null)),
    [],
  );
  const openSignIn = useCallback(() => openAt(signInStart(new URLSearchParams(location.search))), [openAt]);
  const openSignUp = useCallback(() => {
    const start = signInStart(new URLSearchParams(location.search));
    openAt(start === "login" ? "signup" : start);
  }, [openAt]);

  useEffect(() => {
    if (user) void refreshMediaCookie();
  }, [user]);

  // What the landing page shows to guests and to others (features/site/web/site-parts.css).
  useEffect(() => void document.documentElement.toggleAttribute("data-member", user !== null), [user]);

  const preferredTheme = user?.preferences["theme"];
  useEffect(() => followAccountTheme(preferredTheme), [preferredTheme]);

  // Signed out in another tab, or signed in as another user: data of the previous user must not be shown.
  const userId = user?.userId ?? null;
  const userBefore = useRef(userId);
  useEffect(() => {
    if (userBefore.current !== null && userId === null) client.clear();
    else if (userBefore.current !== null && userBefore.current !== userId) void client.resetQueries();
    // Also when it happened in another tab.
    if (userBefore.current !== null && userBefore.current !== userId) {
      void discardKept();
      setAppBadge(0);
    }
    userBefore.current = userId;
    // Signed in, here or in another tab: close the dialog.
    if (userId !== null) setDialog(null);
  }, [client, userId]);

  const [isEndedElsewhere, setEndedElsewhere] = useState(false);
  useEffect(() => sessionStore.subscribeElsewhere(() => setEndedElsewhere(sessionStore.get() === null)), []);

  /** Requests that are refused during a sign-out must not be reported as an expired session. */
  const leaving = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    const onExpired = () => {
      if (leaving.current || sessionStore.isInterrupted()) return;
      toastInfo(SESSION_EXPIRED_TEXT);
      setDialog("login");
    };
    onSessionExpired.add(onExpired);
    return () => void onSessionExpired.delete(onExpired);
  }, []);

  // A second call while this one runs waits for it: otherwise it would end the session of the next person who signs in.
  const signOut = useCallback(async () => {
    const leave = async () => {
      // Nobody is signed in: then there is nothing to end, whatever the server answers.
      const isEnded = (await endSession()) || sessionStore.get() === null;
      if (isEnded) await discardKept();
      leaving.current = null;
      if (!isEnded) return false;
      sessionStore.release();
      clearStore(localStorage);
      clearStore(sessionStorage);
      sessionStore.set(null);
      client.clear();
      return true;
    };
    return await (leaving.current ??= leave());
  }, [client]);

  const refuse = useCallback(
    (text: string) => {
      // Another product is about to sign in a different person.
      if (leaving.current || (location.pathname === "/integrate" && location.hash.includes("assertion="))) return;
      void signOut().then((isOut) => (isOut ? toastInfo(text) : toastError(signInCopy.stillSignedIn)));
    },
    [signOut],
  );
  usePopupGuard(popup, user, refuse);

  const closeDialog = useCallback(() => {
    setDialog(null);
    setEndedElsewhere(false);
  }, []);

  const onSignedIn = useCallback(() => {
    setDialog(null);
    client.clear();
    void finishSignIn();
  }, [client]);
  const isArriving = useArrival(onSignedIn, openAt);

  const session = useMemo(
    () => ({ user, unviewedCount, isPopup: popup !== null, signOut, openSignIn, openSignUp }),
    [user, unviewedCount, popup, signOut, openSignIn, openSignUp],
  );
  if (isArriving) return <ProcessingView />;
  return (
    <SessionContext value={session}>
      {popup?.opener && user && !needsSecondFactor(user) ? (
        <Suspense fallback={<ProcessingView />}>
          <OpenerGuard opener={popup.opener} user={user}>
            {children}
          </OpenerGuard>
        </Suspense>
      ) : (
        children
      )}
      {isInterrupted && isAsked && user && (
        <Suspense>
          <SignInAgain user={user} onClose={() => setAsked(false)} />
        </Suspense>
      )}
      {dialog && !isInterrupted && (
        <Suspense>
          <SignInDialog
            key={dialog}
            open
            start={dialog}
            notice={ARRIVAL_NOTICE}
            isEndedElsewhere={isEndedElsewhere}
            onClose={closeDialog}
            onSignedIn={onSignedIn}
          />
        </Suspense>
      )}
    </SessionContext>
  );
}

const TYPING_PAUSE_MS = 1500;

/** A dialog that opens while the person types would take the rest of their sentence. Returns what stops the waiting. */
function askAfterTyping(ask: () => void): () => void {
  let timer = setTimeout(ask, isTyping() ? TYPING_PAUSE_MS : 0);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, TYPING_PAUSE_MS);
  };
  addEventListener("keydown", wait, true);
  return () => {
    clearTimeout(timer);
    removeEventListener("keydown", wait, true);
  };
}

const TYPED = Symbol("typed");

/** Text typed into any form, except that of the sign-in, may not be saved until the person leaves it. */
function watchTyping(): () => void {
  const onInput = ({ target }: Event) => (target as Element).closest("[data-sign-in]") === null && setUnsaved(TYPED, true);
  document.addEventListener("input", onInput, true);
  const unsubscribe = router.subscribe("onResolved", ({ pathChanged }) => pathChanged && setUnsaved(TYPED, false));
  return () => {
    document.removeEventListener("input", onInput, true);
    unsubscribe();
  };
}

const holdSession = () => (hasUnsavedWork() ? sessionStore.hold() : sessionStore.release());

/**
 * While the page has unsaved work, such as a recording, the end of the session changes nothing but this: the person is asked to sign in
 * again, over the screen. `isAsked` is false after they closed that dialog.
 */
function useInterruption() {
  const client = useQueryClient();
  useEffect(watchTyping, []);
  useLayoutEffect(() => subscribeUnsavedWork(holdSession), []);
  const isInterrupted = useSyncExternalStore(sessionStore.subscribe, sessionStore.isInterrupted);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isInterrupted) return;
    const ask = () => {
      stopWaiting();
      setAsked(true);
    };
    const stopWaiting = askAfterTyping(ask);
    onSignInWanted.add(ask);
    return () => {
      stopWaiting();
      onSignInWanted.delete(ask);
      if (sessionStore.get() === null) return;
      // Signed in again: what waited for the network, as uploads do, goes on now.
      dispatchEvent(new Event("online"));
      void refreshMediaCookie();
      void client.invalidateQueries();
    };
  }, [isInterrupted, client]);
  return { isInterrupted, isAsked, setAsked };
}

/** After a redirect from a sign-in provider: true while the session is fetched, before any guard checks the user. */
function useArrival(onSignedIn: () => void, openAt: (start: SignInStart) => void): boolean {
  const [state, setState] = useState<"arriving" | "in" | "failed" | "done">(ARRIVAL.isSignedIn ? "arriving" : "done");
  useEffect(() => {
    if (!ARRIVAL.isSignedIn) return;
    let isOver = false;
    const end = (next: "in" | "failed") => void (isOver || setState(next));
    enterByCookie().then(
      () => end("in"),
      () => end("failed"),
    );
    return () => {
      isOver = true;
    };
  }, []);

  const error = state === "failed" ? copy.socialLost : ARRIVAL.socialError;
  useEffect(() => {
    if (state === "in") onSignedIn();
    if (ARRIVAL.needsConfirmation) openAt("confirm");
    if (error === null) return;
    if (error !== ARRIVAL_NOTICE) toastError(error);
    if (sessionStore.get() === null) openAt(mentionsWorkEmail(error) ? "acquisition" : "login");
  }, [state, error, onSignedIn, openAt]);
  return state === "arriving";
}

function clearStore(store: Storage): void {
  const isOfRecording = (key: string) => key.startsWith(DRAFT_PREFIX) || key.startsWith(UNSENT_PREFIX);
  for (const key of Object.keys(store)) if (!PRESERVED.has(key) && !isOfRecording(key)) store.removeItem(key);
}
