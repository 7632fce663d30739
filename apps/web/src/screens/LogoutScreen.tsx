import { Navigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSession } from "../shell/session.ts";

export function LogoutScreen() {
  const { signOut } = useSession();
  const [done, setDone] = useState(false);
  useEffect(() => {
    signOut();
    setDone(true);
  }, [signOut]);
  return done ? <Navigate to="/" replace /> : null;
}
