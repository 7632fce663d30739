import type { ReactNode } from "react";
import { useSession } from "../../shell/session.ts";
import { DashboardScreen } from "../DashboardScreen.tsx";

/** For those who have True Avatar; others get the dashboard. */
export function AvatarGate({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user?.isPersonaEnabled ? children : <DashboardScreen />;
}
