import { listSharedFiles } from "@aside/capture/upload/shared-files.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { useDrafts } from "@aside/features/recording/web/drafts/use-drafts.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Navigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession } from "../../shell/session.ts";

/** Leaves after the sign-out has finished, so that the next screen has no session. */
export function LogoutScreen() {
  const { user, signOut } = useSession();
  const { history } = useRouter();
  const [isDone, setDone] = useState(false);
  const userId = user?.userId ?? "";
  const drafts = useDrafts(userId).length;
  /** Recordings and shared videos that are only on this device. Null: being counted. */
  const [waiting, setWaiting] = useState<number | null>(null);
  useEffect(() => {
    const count = async () => drafts + (await listSharedFiles(userId)).filter(({ isOwned }) => isOwned).length;
    void count().then(setWaiting, () => setWaiting(drafts));
    // Counted once: what is uploaded meanwhile changes nothing in the question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (waiting !== 0) return;
    let isOver = false;
    void signOut().then(() => isOver || setDone(true));
    return () => {
      isOver = true;
    };
  }, [signOut, waiting]);
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
  return isDone ? <Navigate to="/" replace /> : <ProcessingView />;
}
