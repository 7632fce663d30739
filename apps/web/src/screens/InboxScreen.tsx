import { DeskScreen } from "@aside/features/inbox/screens/DeskScreen.tsx";
import { useSession } from "../shell/session.ts";

export function InboxScreen() {
  return <DeskScreen kind="inbox" userId={useSession().user?.userId ?? ""} />;
}
