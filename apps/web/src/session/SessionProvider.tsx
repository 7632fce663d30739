import { SESSION_EXPIRED_TEXT } from "@aside/platform/contract/errors.ts";
import { endSession, refreshMediaCookie } from "@aside/features/auth/web/queries.ts";
import { onSessionExpired } from "@aside/platform/web-client/api.ts";
import { sessionStore } from "@aside/platform/web-client/session-store.ts";
import { followAccountTheme } from "@aside/platform/ui/theme.ts";
import { toastInfo } from "@aside/platform/ui/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { router } from "../router.ts";
import { SessionContext } from "../shell/session.ts";
import { takeWantedPath } from "../shell/wanted-path.ts";
import { useUnviewedCount } from "./use-unviewed-count.ts";

const SignInDialog = lazy(async () => ({ default: (await import("@aside/features/auth/web/SignInDialog.tsx")).SignInDialog }));

/** What outlives a sign-out: choices of the machine, not of the person. */
const PRESERVED = new Set(["theme", "aside.camera", "aside.microphone"]);

/** Who is signed in, in every tab alike; the sign-in dialog; the unviewed count, kept by the server's events. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const user = stored?.user ?? null;
  const unviewedCount = useUnviewedCount(user?.userId ?? null);
  // Without cookies nobody can sign in: the popup that says so stands alone.
  const openSignIn = useCallback(() => setOpen(navigator.cookieEnabled), []);

  useEffect(() => {
    if (user) void refreshMediaCookie();
  }, [user]);

  const preferredTheme = user?.preferences["theme"];
  useEffect(() => followAccountTheme(preferredTheme), [preferredTheme]);

  // Signed out in another tab, or in as somebody else: nothing that was loaded for the one before is shown to the next.
  const userId = user?.userId ?? null;
  const userBefore = useRef(userId);
  useEffect(() => {
    if (userBefore.current !== null && userId === null) client.clear();
    else if (userBefore.current !== null && userBefore.current !== userId) void client.resetQueries();
    userBefore.current = userId;
  }, [client, userId]);

  useEffect(() => {
    const onExpired = () => {
      toastInfo(SESSION_EXPIRED_TEXT);
      setOpen(true);
    };
    onSessionExpired.add(onExpired);
    return () => void onSessionExpired.delete(onExpired);
  }, []);

  const signOut = useCallback(() => {
    void endSession().finally(() => {
      clearStore(localStorage);
      clearStore(sessionStorage);
      sessionStore.set(null);
      client.clear();
    });
  }, [client]);

  function onSignedIn() {
    setOpen(false);
    client.clear();
    const wanted = takeWantedPath();
    const isAtLanding = router.state.location.pathname === "/";
    // The share page is an entry of its own: the router cannot go there.
    if (wanted && /^\/[^/]+\/[^/]+\/view$/.test(wanted)) location.assign(wanted);
    else if (wanted || isAtLanding) void router.navigate({ href: wanted ?? "/dashboard" });
  }

  const session = useMemo(
    () => ({
      user,
      unviewedCount,
      signOut,
      openSignIn,
    }),
    [user, unviewedCount, signOut, openSignIn],
  );
  return (
    <SessionContext value={session}>
      {children}
      {isOpen && (
        <Suspense>
          <SignInDialog open onClose={() => setOpen(false)} onSignedIn={onSignedIn} />
        </Suspense>
      )}
    </SessionContext>
  );
}

function clearStore(store: Storage): void {
  for (const key of Object.keys(store)) if (!PRESERVED.has(key)) store.removeItem(key);
}
