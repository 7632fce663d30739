import { countUnsent, signOutQuestion } from "@aside/features/recording/web/drafts/before-sign-out.ts";
import { copy } from "@aside/features/sign-in/copy.ts";
import { ASKED, canEndSession } from "@aside/features/sign-in/web/end-session.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Navigate, useRouter } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession } from "../../shell/session.ts";

/** Leaves after the sign-out has finished, so that the next screen has no session. */
export function LogoutScreen() {
  const { user, signOut } = useSession();
  const { history } = useRouter();
  const userId = user?.userId ?? "";
  // The lock of the native app has asked.
  const [hasAsked, setAsked] = useState(new URLSearchParams(location.search).has(ASKED));
  const [state, setState] = useState<"counting" | "asking" | "running" | "done" | "unreachable">(hasAsked ? "running" : "counting");
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    if (state !== "counting") return;
    return runUnlessLeft(async (isLeft) => {
      const count = await countUnsent(userId);
      // A sign-out that can't happen needs no question.
      const next = count === 0 ? "running" : (await canEndSession()) ? "asking" : "unreachable";
      if (isLeft()) return;
      setWaiting(count);
      setState(next);
    });
    // Counted once: what is uploaded meanwhile changes nothing in the question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);
  useEffect(() => {
    if (state !== "running") return;
    return runUnlessLeft(async (isLeft) => {
      const isOut = await signOut();
      if (!isLeft()) setState(isOut ? "done" : "unreachable");
    });
  }, [signOut, state]);
  const question = signOutQuestion(waiting);
  if (state === "asking")
    return (
      <>
        <h1 className="sr-only">{question.signOut}</h1>
        <ConfirmDialog
          title={question.title}
          description={question.why}
          keep={question.stay}
          risk={question.signOut}
          state={{ isPending: false, error: null }}
          onClose={() => history.replace("/dashboard/created-videos")}
          onConfirm={() => {
            setAsked(true);
            setState("running");
          }}
        />
      </>
    );
  if (state === "unreachable")
    return (
      <StillSignedIn
        onRetry={() => setState(hasAsked ? "running" : "counting")}
        onBack={() => (history.canGoBack() ? history.back() : history.replace("/dashboard/inbox"))}
      />
    );
  return state === "done" ? <Navigate to="/" replace /> : <ProcessingView />;
}

/** Returns what an effect returns. `isLeft`: the screen or the state is another one by now. */
function runUnlessLeft(run: (isLeft: () => boolean) => Promise<void>): () => void {
  let isOver = false;
  void run(() => isOver);
  return () => {
    isOver = true;
  };
}

/** Nothing has changed: a session that the server still has would be back with the connection. */
function StillSignedIn({ onRetry, onBack }: { onRetry: () => void; onBack: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        title={copy.stillSignedInTitle}
        icon={<CloudOff aria-hidden />}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <Button onClick={onRetry}>{copy.signOutAgain}</Button>
            <Button variant="secondary" onClick={onBack}>
              {copy.stay}
            </Button>
          </span>
        }
      >
        {copy.stillSignedIn}
      </EmptyState>
    </div>
  );
}
