import { DashboardScreen } from "@aside/features/inbox/screens/DashboardScreen.tsx";
import { useSession } from "../shell/session.ts";
import { searchAddress } from "../shell/navigation/search-address.ts";
import { UploadByDrop } from "./UploadByDrop.tsx";

export function CreatedVideosScreen() {
  return (
    <>
      <DashboardScreen kind="created" userId={useSession().user?.userId ?? ""} spokenHref={searchAddress} />
      <UploadByDrop />
    </>
  );
}
