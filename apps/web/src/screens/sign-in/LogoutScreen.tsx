import { Navigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession } from "../../shell/session.ts";

/** Leaves after the sign-out has finished, so that the next screen has no session. */
export function LogoutScreen() {
  const { signOut } = useSession();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    let isOver = false;
    void signOut().then(() => isOver || setDone(true));
    return () => {
      isOver = true;
    };
  }, [signOut]);
  return isDone ? <Navigate to="/" replace /> : <ProcessingView />;
}
