import { DashboardScreen } from "@aside/features/inbox/screens/DashboardScreen.tsx";
import { useSession } from "../shell/session.ts";
import { searchAddress } from "../shell/navigation/search-address.ts";
import { UploadByDrop } from "./UploadByDrop.tsx";

export function InboxScreen() {
  return (
    <>
      <DashboardScreen kind="inbox" userId={useSession().user?.userId ?? ""} spokenHref={searchAddress} />
      <UploadByDrop />
    </>
  );
}
