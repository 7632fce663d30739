import { DashboardScreen } from "@aside/features/inbox/screens/DashboardScreen.tsx";
import { useSession } from "../shell/session.ts";

export function InboxScreen() {
  return <DashboardScreen kind="inbox" userId={useSession().user?.userId ?? ""} />;
}
