import { DeskScreen } from "@aside/features/inbox/screens/DeskScreen.tsx";
import { useSession } from "../shell/session.ts";

export function CreatedVideosScreen() {
  return <DeskScreen kind="created" userId={useSession().user?.userId ?? ""} />;
}
