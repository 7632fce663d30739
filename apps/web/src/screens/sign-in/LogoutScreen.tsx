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
  const waiting = useDrafts(user?.userId ?? "").length;
  const [isAsked, setAsked] = useState(waiting > 0);
  useEffect(() => {
    if (isAsked) return;
    let isOver = false;
    void signOut().then(() => isOver || setDone(true));
    return () => {
      isOver = true;
    };
  }, [signOut, isAsked]);
  if (isAsked)
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
          onConfirm={() => setAsked(false)}
        />
      </>
    );
  return isDone ? <Navigate to="/" replace /> : <ProcessingView />;
}
