import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { useEffect } from "react";
import { mediaCookie } from "@aside/core/accounts/contract.ts";

const TRIED_KEY = "aside.share-retried";

/** A missing video and a forbidden one look the same. A signed-in user may only lack the media cookie, so it is requested first. */
export function Unavailable({ isPending, signInHref }: { isPending: boolean; signInHref: string }) {
  const isSignedIn = sessionStore.get() !== null;
  useEffect(() => {
    if (!isSignedIn || sessionStorage.getItem(TRIED_KEY) === location.pathname) return;
    sessionStorage.setItem(TRIED_KEY, location.pathname);
    // Reloading cancels a navigation that has begun: a person who follows a link meanwhile would stay here.
    let isLeaving = false;
    const leave = () => void (isLeaving = true);
    addEventListener("beforeunload", leave);
    const done = api.call(mediaCookie, {}).then(() => !isLeaving && location.reload());
    void done.finally(() => removeEventListener("beforeunload", leave));
  }, [isSignedIn]);
  if (isPending && isSignedIn) return null;
  return (
    <EmptyState
      heading="h1"
      title="This video isn't available"
      action={
        isSignedIn ? (
          <a href="/dashboard" className={buttonStyle("secondary")}>
            Inbox
          </a>
        ) : (
          <a href={signInHref} className={buttonStyle("primary")}>
            Sign In
          </a>
        )
      }
    >
      {isSignedIn
        ? "Ask the sender for a new link. If it was sent to another address of yours, sign in with that one."
        : "If you have an account, sign in to see whether you have access. Otherwise ask the sender for a new link."}
    </EmptyState>
  );
}
