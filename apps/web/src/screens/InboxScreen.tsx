import { DashboardScreen } from "@aside/features/inbox/screens/DashboardScreen.tsx";
import { useSession } from "../shell/session.ts";
import { searchAddress } from "../shell/navigation/search-address.ts";
import { InterruptedHint } from "./record/InterruptedHint.tsx";
import { UploadByDrop } from "./UploadByDrop.tsx";

export function InboxScreen() {
  const userId = useSession().user?.userId ?? "";
  return (
    <>
      <InterruptedHint userId={userId} />
      <DashboardScreen kind="inbox" userId={userId} spokenHref={searchAddress} />
      <UploadByDrop />
    </>
  );
}
