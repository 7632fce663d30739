import { listSharedFiles } from "@aside/capture/upload/shared-files.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { countOnDevice } from "@aside/features/recording/unsent.ts";
import { copy } from "@aside/features/sign-in/copy.ts";
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
  const [state, setState] = useState<"running" | "done" | "unreachable">("running");
  const userId = user?.userId ?? "";
  /** Recordings and shared videos that are only on this device. Null: being counted. */
  const [waiting, setWaiting] = useState<number | null>(null);
  useEffect(() => {
    const recordings = countOnDevice(userId);
    const count = async () => recordings + (await listSharedFiles(userId)).filter(({ isOwned }) => isOwned).length;
    void count().then(setWaiting, () => setWaiting(recordings));
    // Counted once: what is uploaded meanwhile changes nothing in the question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const isRunning = waiting === 0 && state === "running";
  useEffect(() => {
    if (!isRunning) return;
    let isOver = false;
    void signOut().then((isOut) => isOver || setState(isOut ? "done" : "unreachable"));
    return () => {
      isOver = true;
    };
  }, [signOut, isRunning]);
  if (waiting)
    return (
      <>
        <h1 className="sr-only">{draftCopy.signOut}</h1>
        <ConfirmDialog
          title={draftCopy.signOutAsk(waiting)}
          description={draftCopy.signOutWhy}
          keep={draftCopy.stay}
          risk={draftCopy.signOut}
          state={{ isPending: false, error: null }}
          onClose={() => history.replace("/dashboard/created-videos")}
          onConfirm={() => setWaiting(0)}
        />
      </>
    );
  if (state === "unreachable")
    return (
      <StillSignedIn
        onRetry={() => setState("running")}
        onBack={() => (history.canGoBack() ? history.back() : history.replace("/dashboard/inbox"))}
      />
    );
  return state === "done" ? <Navigate to="/" replace /> : <ProcessingView />;
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
