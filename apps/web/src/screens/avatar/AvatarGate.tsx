import { AVATAR_PATH } from "@aside/features/avatar/web/set-up-path.ts";
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSession } from "../../shell/session.ts";

/** For those who have True Avatar; others get its home, which decides what is left for them. */
export function AvatarGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user?.isPersonaEnabled ? children : <Navigate to="." href={AVATAR_PATH} replace />;
}
