import { Navigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ProcessingView } from "../shell/ProcessingView.tsx";
import { useSession } from "../shell/session.ts";

/** Leaves when it is done: who goes on from there is signed out. */
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
