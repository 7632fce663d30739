import { DashboardScreen } from "@aside/features/inbox/screens/DashboardScreen.tsx";
import { useSession } from "../shell/session.ts";

export function CreatedVideosScreen() {
  return <DashboardScreen kind="created" userId={useSession().user?.userId ?? ""} />;
}
